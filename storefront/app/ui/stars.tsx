import { Mark } from "./mark";
import styles from "./stars.module.css";

/** The number of stars (specification, section 9). */
const ALL = 5;

/** Shows a rating: a review's own, or an average, whose last star is then partly filled. */
export function Stars({ rating }: { rating: number }) {
  const places = Array.from({ length: ALL }, (_, index) => index + 1);
  return (
    <span className={styles.stars} role="img" aria-label={`Rated ${Math.round(rating * 10) / 10} out of ${ALL}`}>
      {places.map((place) => {
        const empty = Math.min(1, Math.max(0, place - rating)) * 100;
        return (
          <svg key={place} aria-hidden="true">
            {empty > 0 ? <Mark of="star" /> : null}
            {empty < 100 ? (
              <g data-filled="" style={empty > 0 ? { clipPath: `inset(0 ${empty.toFixed(0)}% 0 0)` } : undefined}>
                <Mark of="star" />
              </g>
            ) : null}
          </svg>
        );
      })}
    </span>
  );
}
