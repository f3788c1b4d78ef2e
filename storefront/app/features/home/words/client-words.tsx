import { Await } from "@remix-run/react";
import { Suspense } from "react";
import type { ReviewList } from "~/domain/review";
import { PageSection } from "~/ui/layout/page-section";
import styles from "./client-words.module.css";
import { ReviewCard } from "./review-card";

type Props = {
  /** What the server had at once. */
  cached: ReviewList | null;
  /** Otherwise: the reviews that are streamed, after 1,000 ms at most. */
  fresh: Promise<ReviewList>;
};

/** The reviews in three columns, a spinner while they load. */
export function ClientWords({ cached, fresh }: Props) {
  const show = ({ reviews }: ReviewList) =>
    reviews.length > 0 ? (
      <ul className={styles.cards} data-testid="reviews">
        {reviews.map((review) => (
          <ReviewCard key={review.reviewId} review={review} />
        ))}
      </ul>
    ) : (
      <p className={styles.none}>Nobody has written a review yet.</p>
    );
  return (
    <div className={styles.band}>
      <PageSection id="reviews" title="Words From Our Clients" level={2}>
        {cached ? (
          show(cached)
        ) : (
          <Suspense fallback={<Waiting />}>
            <Await resolve={fresh} errorElement={<p role="alert">The reviews could not be loaded.</p>}>
              {show}
            </Await>
          </Suspense>
        )}
      </PageSection>
    </div>
  );
}

/** A spinner over the room that three cards will take. */
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
