import styles from "./stars.module.css";

/** The number of stars (specification, section 9). */
const ALL = 5;
const STAR = "M10 1.500l2.600 5.500 6 .8-4.400 4.200 1.100 6L10 15.100 4.700 18l1.100-6L1.400 7.800l6-.8z";

/** Shows a rating: a review's own, or an average, whose last star is then partly filled. */
export function Stars({ rating }: { rating: number }) {
  const places = Array.from({ length: ALL }, (_, index) => index + 1);
  return (
    <span className={styles.stars} role="img" aria-label={`Rated ${Math.round(rating * 10) / 10} out of ${ALL}`}>
      {places.map((place) => {
        const empty = Math.min(1, Math.max(0, place - rating)) * 100;
        return (
          <svg key={place} viewBox="0 0 20 20" aria-hidden="true">
            <path d={STAR} />
            {empty < 100 ? (
              <path d={STAR} data-filled style={{ clipPath: `inset(0 ${empty.toFixed(0)}% 0 0)` }} />
            ) : null}
          </svg>
        );
      })}
    </span>
  );
}
