import "~/ui/swiper.css";
import { PageSection } from "~/ui/layout/page-section";
import { Mark } from "~/ui/mark";
import { PauseButton } from "../carousel/pause-button";
import { useCarousel } from "../carousel/use-carousel";
import { CLIENTS, CLIENTS_INTERVAL_MS, CLIENTS_SPEED_MS } from "./clients";
import styles from "./corporate-clients.module.css";

/** Four are visible, fewer on narrow screens; the stylesheet has the widths until Swiper is loaded. */
const SWIPER = { loop: true, slidesPerView: 2, breakpoints: { 640: { slidesPerView: 3 }, 960: { slidesPerView: 4 } } };

/** The carousel of eleven logos. */
export function CorporateClients() {
  const { slides, stopped, toggle, region, playing } = useCarousel({
    intervalMs: CLIENTS_INTERVAL_MS,
    speedMs: CLIENTS_SPEED_MS,
    swiper: SWIPER,
  });
  return (
    <PageSection id="clients" title="Corporate Clients" level={2}>
      <div className={styles.region} {...region}>
        <div ref={slides} className={`swiper ${styles.swiper}`} data-testid="client-slides">
          <ul className={`swiper-wrapper ${styles.list}`} aria-live={playing ? "off" : "polite"}>
            {CLIENTS.map(({ name, type }) => (
              <li key={name} className={`swiper-slide ${styles.slide}`}>
                <span className={styles.logo} data-type={type}>
                  <svg fill="currentColor" aria-hidden="true">
                    <Mark of={name} />
                  </svg>
                  {name}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <PauseButton of="the logos" stopped={stopped} onToggle={toggle} />
      </div>
    </PageSection>
  );
}
