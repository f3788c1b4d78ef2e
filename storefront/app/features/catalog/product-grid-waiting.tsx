import { useLocation } from "@remix-run/react";
import cards from "./product-card.module.css";
import grid from "./product-grid.module.css";
import styles from "./product-grid-waiting.module.css";

/** A spinner and empty cards of the size of the real ones, so that nothing moves when they arrive. */
export function ProductGridWaiting({ count }: { count: number }) {
  const { pathname } = useLocation();
  const places = Array.from({ length: count }, (_, index) => `place-${index}`);
  return (
    <div className={styles.waiting}>
      <p className={styles.spinner} role="status" data-testid="products-spinner">
        <span className={styles.ring} aria-hidden="true" />
        Loading products…
      </p>
      <noscript>
        <p className={styles.offer}>
          The products come a moment later than this page. <a href={pathname}>Reload the page</a> to see them.
        </p>
      </noscript>
      <ul className={grid.grid} aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={cards.card}>
            <div className={styles.picture} />
            <div className={styles.text} />
          </li>
        ))}
      </ul>
    </div>
  );
}
