import type { Figures } from "~/domain/product-page";
import { toKeyFigures } from "./figures";
import styles from "./key-figures.module.css";

/** The figures that people compare drones by first, shown large. */
export function KeyFigures({ figures }: { figures: Figures }) {
  const shown = toKeyFigures(figures);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {shown.map(({ label, number, unit }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>
            {number} <span className={styles.unit}>{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
