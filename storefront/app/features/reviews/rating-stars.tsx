import { Mark } from "~/ui/mark";
import { fieldOf, writeField } from "~/ui/write-field";
import styles from "./rating-stars.module.css";

const STARS = [1, 2, 3, 4, 5];

type Props = { name: string; rating: number };

/**
 * Stars beside the field of a rating, for fingers and mice: pressing one writes its number into the field. The keyboard
 * and screen readers have the field itself.
 */
export function RatingStars({ name, rating }: Props) {
  return (
    <div className={styles.stars} aria-hidden="true">
      {STARS.map((star) => (
        <button
          key={star}
          type="button"
          tabIndex={-1}
          className={styles.star}
          data-filled={star <= rating || undefined}
          onClick={({ currentTarget }) => {
            const field = currentTarget.form && fieldOf(currentTarget.form, name);
            writeField(field, String(star));
            field?.focus();
          }}
        >
          <svg aria-hidden="true">
            <Mark of="star" />
          </svg>
        </button>
      ))}
    </div>
  );
}
