import { Link } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { loginPath } from "~/auth";
import { productPath, type Rating } from "~/domain/product";
import type { OwnReview, ProductReview } from "~/domain/product-page";
import { Late, latePart } from "~/ui/late/late-part";
import { useDates, useShop } from "~/ui/shop-context";
import { Stars } from "~/ui/stars";
import styles from "./product-reviews.module.css";
import screen from "./product-screen.module.css";
import { ReportReview } from "./report-review";

/** Loaded late, because only buyers need it. */
const REVIEW_FORM = latePart(() => import("./review-form"), {
  name: "The form for your review",
  waiting: <div className={styles.waiting} />,
});

type Own = OwnReview | null | Promise<OwnReview | null>;
type Props = { handle: string; rating: Rating | null; reviews: readonly ProductReview[]; own: Own };

/** The reviews by people who bought the product, and a form for those who may write one. */
export function ProductReviews({ handle, rating, reviews, own }: Props) {
  return (
    <section id="reviews" className={styles.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title" className={screen.title}>
        Reviews
      </h2>
      {rating ? <Average rating={rating} /> : <p className={styles.none}>Nobody has reviewed this one yet.</p>}
      {reviews.length > 0 ? (
        <ul className={styles.reviews}>
          {reviews.map((review) => (
            <Review key={review.reviewId} review={review} />
          ))}
        </ul>
      ) : null}
      {rating && rating.count > reviews.length ? (
        <p className={styles.none}>
          The newest {reviews.length} of {rating.count}.
        </p>
      ) : null}
      <WhoMayReview handle={handle} own={own} />
    </section>
  );
}

function Average({ rating: { average, count } }: { rating: Rating }) {
  return (
    <p className={styles.average}>
      <span className={styles.number}>{average.toFixed(1)}</span>
      <span>
        <Stars rating={average} />
        <span className={styles.count}>
          out of 5, from {count} {count === 1 ? "person" : "people"} who bought it
        </span>
      </span>
    </p>
  );
}

function Review({ review: { reviewId, name, rating, description, writtenAt, answer } }: { review: ProductReview }) {
  const { formatDate } = useDates();
  const { account } = useShop();
  return (
    <li className={styles.review}>
      <Stars rating={rating} />
      <p className={styles.words} dir="auto">
        {description}
      </p>
      <p className={styles.who}>
        <span dir="auto">{name}</span>, verified buyer · <time dateTime={writtenAt}>{formatDate(writtenAt)}</time>
      </p>
      {answer ? (
        <div className={styles.answer}>
          <p className={styles.who}>
            Answer from Aeroloft · <time dateTime={answer.answeredAt}>{formatDate(answer.answeredAt)}</time>
          </p>
          <p className={styles.words} dir="auto">
            {answer.text}
          </p>
        </div>
      ) : null}
      {account ? <ReportReview reviewId={reviewId} name={name} /> : null}
    </li>
  );
}

const WHO = "Reviews are written by people who bought the product here, once it has shipped.";

function WhoMayReview({ handle, own: given }: { handle: string; own: Own }) {
  const { account, accountUnknown } = useShop();
  const own = useOwn(given);
  if (own?.mayReview) return <Late part={REVIEW_FORM} props={{ own }} />;
  if (account || accountUnknown) return <p className={styles.none}>{WHO}</p>;
  return (
    <p className={styles.none}>
      {WHO} <Link to={loginPath(productPath({ handle }))}>Sign in</Link> to write yours.
    </p>
  );
}

/** The review that is known now. While a new answer is loading, the form that somebody may be writing in stays. */
function useOwn(own: Own): OwnReview | null {
  const [answered, setAnswered] = useState<{ asked: Own; own: OwnReview | null }>();
  const latest = useRef<OwnReview | null>(null);
  useEffect(() => {
    if (!(own instanceof Promise)) {
      latest.current = own;
      return;
    }
    let gone = false;
    const show = (came: OwnReview | null) => {
      if (gone) return;
      latest.current = came;
      // A form that was part of the page may still be waiting for its code: an urgent update would discard it.
      startTransition(() => setAnswered({ asked: own, own: came }));
    };
    own.then(show, () => undefined); // the page said already who may write reviews
    return () => {
      gone = true;
    };
  }, [own]);
  if (!(own instanceof Promise)) return own;
  return answered?.asked === own ? answered.own : latest.current;
}
