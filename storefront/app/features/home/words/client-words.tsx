import type { ReviewList } from "~/domain/review";
import { AtOnce } from "~/ui/at-once";
import { PageSection } from "~/ui/layout/page-section";
import styles from "./client-words.module.css";
import { ReviewCard } from "./review-card";

/** The reviews in three columns, a spinner while they load. */
export function ClientWords({ list }: { list: ReviewList | Promise<ReviewList> }) {
  return (
    <div className={styles.band}>
      <PageSection id="reviews" title="Words From Our Clients" level={2}>
        <AtOnce value={list} waiting={<Waiting />} failed="The reviews could not be loaded.">
          {({ reviews }) =>
            reviews.length > 0 ? (
              <ul className={styles.cards} data-testid="reviews">
                {reviews.map((review, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once, as it came
                  <ReviewCard key={place} review={review} />
                ))}
              </ul>
            ) : (
              <p className={styles.none}>Nobody has written a review yet.</p>
            )
          }
        </AtOnce>
      </PageSection>
    </div>
  );
}

/** A spinner over the space that three cards will take. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <p className={styles.spinner} role="status" data-testid="reviews-spinner">
        <span className={styles.ring} aria-hidden="true" />
        Loading reviews…
      </p>
    </div>
  );
}
