import type { FieldMetadata } from "@conform-to/react";
import unseen from "~/ui/unseen.module.css";
import styles from "./review-form.module.css";

const STARS = [1, 2, 3, 4, 5];

/** A rating from 1 to 5: five radio buttons, so that arrow keys and forms without scripts work. */
export function RatingField({ meta }: { meta: FieldMetadata<string | number | undefined> }) {
  const errors = meta.errors ?? [];
  return (
    <fieldset className={styles.rating} aria-describedby={errors.length > 0 ? meta.errorId : undefined}>
      <legend>Rating</legend>
      <div className={styles.stars}>
        {STARS.map((star) => (
          <label key={star}>
            <input type="radio" name={meta.name} value={star} defaultChecked={meta.initialValue === String(star)} />
            <span>
              {`${star} `}
              <span aria-hidden="true">★</span>
              <span className={unseen.text}> of 5</span>
            </span>
          </label>
        ))}
      </div>
      <p id={meta.errorId} className={styles.error}>
        {errors.join(" ")}
      </p>
    </fieldset>
  );
}
