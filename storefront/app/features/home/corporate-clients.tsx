import "~/ui/swiper.css";
import { PageSection } from "~/ui/layout/page-section";
import { Mark } from "~/ui/mark";
import { PauseButton, useCarousel } from "./carousel";
import styles from "./corporate-clients.module.css";

/** Four are visible, fewer on narrow screens; the stylesheet has the widths until Swiper is loaded. */
const SWIPER = { loop: true, slidesPerView: 2, breakpoints: { 640: { slidesPerView: 3 }, 960: { slidesPerView: 4 } } };

/** Eleven logos that move by themselves. */
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

type Client = {
  name: string;
  /** How the name is set next to the mark. */
  type: "wide" | "tight" | "light" | "plain";
};

/** Milliseconds from one move to the next, and of a move (specification, section 9). */
const CLIENTS_INTERVAL_MS = 1_850;
const CLIENTS_SPEED_MS = 500;

/** Eleven invented companies, with their marks. */
export const CLIENTS: readonly Client[] = [
  { name: "Meridian", type: "light" },
  { name: "NORDKAI", type: "wide" },
  { name: "Tallgrass", type: "tight" },
  { name: "Ostrava Bau", type: "plain" },
  { name: "HELIOGRID", type: "wide" },
  { name: "Padma Survey", type: "tight" },
  { name: "sundial", type: "light" },
  { name: "Brackwater", type: "plain" },
  { name: "KILN & CO", type: "wide" },
  { name: "Fieldmouse", type: "tight" },
  { name: "Vantage North", type: "light" },
];
