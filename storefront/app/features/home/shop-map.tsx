import { useEffect, useRef, useState } from "react";
import type { ShopPlace } from "~/domain/shop-contact";
import { PageSection } from "~/ui/layout/page-section";
import { Lazy, lazyPart } from "~/ui/lazy/lazy-part";
import { useShop } from "~/ui/shop-context";
import styles from "./shop-map.module.css";

const STREET_MAP = lazyPart(() => import("./street-map"), { name: "The map" });

/** The distance below the screen at which the map begins to load. */
const AHEAD = "200px";

/** The shop's address beside a map, which is loaded when it comes near the screen. */
export function ShopMap({ place }: { place: ShopPlace }) {
  const { contact } = useShop();
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { latitude, longitude } = place;
  const elsewhere = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <PageSection id="map" title="Come and See" level={2}>
      <div className={styles.map}>
        <div ref={frame} className={styles.frame} data-testid="shop-map">
          {near ? <Lazy part={STREET_MAP} props={{ place }} /> : null}
        </div>
        <address className={styles.card}>
          <strong className={styles.name}>Aeroloft</strong>
          {contact.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a className={styles.elsewhere} href={elsewhere} target="_blank" rel="noopener noreferrer">
            Open in OpenStreetMap
          </a>
        </address>
      </div>
    </PageSection>
  );
}
