import { Mark } from "./mark";
import styles from "./stars.module.css";

/** Specification, section 9. */
const ALL = 5;
/** How wide a star is, and the gap after it, in pixels: the drawing of all five is 102 wide. */
const STAR = 18;
const GAP = 3;
const WIDTH = ALL * STAR + (ALL - 1) * GAP;

/** How much of the drawing is not filled, in percent of its width. */
function emptyShare(rating: number): number {
  const shown = Math.min(ALL, Math.max(0, rating));
  const whole = Math.floor(shown);
  const filled = whole * (STAR + GAP) + (shown - whole) * STAR;
  return Math.max(0, 1 - filled / WIDTH) * 100;
}

/** Shows a rating: a review's own, or an average, whose last star is then partly filled. */
export function Stars({ rating }: { rating: number }) {
  const empty = emptyShare(rating);
  return (
    <span className={styles.stars} role="img" aria-label={`Rated ${Math.round(rating * 10) / 10} out of ${ALL}`}>
      <svg aria-hidden="true">
        <Mark of="stars" />
      </svg>
      <svg aria-hidden="true" style={empty > 0 ? { clipPath: `inset(0 ${empty.toFixed(1)}% 0 0)` } : undefined}>
        <Mark of="stars" />
      </svg>
    </span>
  );
}
