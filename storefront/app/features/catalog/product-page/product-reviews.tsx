import { Link } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { loginPath } from "~/auth";
import { BY_HELP, productPath, type Rating } from "~/domain/product";
import type { OwnReview, ProductReview } from "~/domain/product-page";
import fieldStyles from "~/ui/form-field.module.css";
import layoutStyles from "~/ui/form-layout.module.css";
import { Late, latePart } from "~/ui/late/late-part";
import noticeStyles from "~/ui/notice.module.css";
import { photoText, ReviewPhotos } from "~/ui/review-photo";
import { useDates, useShop } from "~/ui/shop-context";
import { Stars } from "~/ui/stars";
import uploadStyles from "~/ui/upload/upload-field.module.css";
import { HelpfulReview } from "./helpful-review";
import styles from "./product-reviews.module.css";
import screen from "./product-screen.module.css";
import { ReportReview } from "./report-review";
import formStyles from "./review-form.module.css";

/** Loaded late, because only buyers need it. */
const REVIEW_FORM = latePart(() => import("./review-form"), {
  name: "The form for your review",
  waiting: <div className={styles.waiting} />,
  styles: [layoutStyles, fieldStyles, noticeStyles, uploadStyles, formStyles],
});

type Own = OwnReview | null | Promise<OwnReview | null>;
type Reviewed = { handle: string; name: string };
type Props = {
  product: Reviewed;
  rating: Rating | null;
  reviews: readonly ProductReview[];
  own: Own;
  isByHelp?: boolean;
};

/** The reviews by people who bought the product, and a form for those who may write one. */
export function ProductReviews({ product, rating, reviews, own: given, isByHelp = false }: Props) {
  const own = useOwn(given);
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className={screen.title}>
        Reviews
      </h2>
      {rating ? <Average rating={rating} /> : <p className={styles.none}>Nobody has reviewed this product yet.</p>}
      {rating && (isByHelp || maySort(rating, reviews)) ? (
        <nav aria-label="Order of the reviews" className={styles.orders}>
          <OrderLink search="" isShown={!isByHelp} text="Newest" />
          <OrderLink search={BY_HELP} isShown={isByHelp} text="Most helpful" />
        </nav>
      ) : null}
      {reviews.length > 0 ? (
        <ul className={styles.reviews}>
          {reviews.map((review) => (
            <Review key={review.reviewId} product={product} review={review} own={own} />
          ))}
        </ul>
      ) : null}
      {rating && rating.count > reviews.length ? (
        <p className={styles.none}>
          {`The ${isByHelp ? "most helpful" : "newest"} ${reviews.length} of ${rating.count}.`}
        </p>
      ) : null}
      <WhoMayReview product={product} own={own} />
    </section>
  );
}

/** Not a link of `ViewLinks`, which is in the file of the dashboard's lists. */
function OrderLink({ search, isShown, text }: { search: string; isShown: boolean; text: string }) {
  return (
    <Link to={{ search, hash: "reviews" }} preventScrollReset aria-current={isShown ? "true" : undefined}>
      {text}
    </Link>
  );
}

/** True if the most helpful reviews may be others than the newest, or in another order. */
const maySort = ({ count }: Rating, reviews: readonly ProductReview[]): boolean =>
  count > reviews.length || (count > 1 && reviews.some(({ helpful }) => helpful !== undefined));

function Average({ rating: { average, count } }: { rating: Rating }) {
  return (
    <p className={styles.average}>
      <span className={styles.number}>{average.toFixed(1)}</span>
      <span>
        <Stars rating={average} />
        <span className={styles.count}>
          {`out of 5, from ${count} ${count === 1 ? "person" : "people"} who bought it`}
        </span>
      </span>
    </p>
  );
}

type ReviewProps = { product: Reviewed; review: ProductReview; own: OwnReview | null };

function Review({ product, review, own }: ReviewProps) {
  const { reviewId, name, rating, description, photos, writtenAt, answer, helpful = 0 } = review;
  const { formatDate } = useDates();
  const { account } = useShop();
  return (
    <li className={styles.review}>
      <Stars rating={rating} />
      <p className={styles.words} dir="auto">
        {description}
      </p>
      {photos ? (
        <ReviewPhotos
          photos={photos.map((src) => ({ photoId: src, src }))}
          textOf={(place) => photoText(name, product.name, place, photos.length)}
        />
      ) : null}
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
      {own?.review?.reviewId === reviewId ? null : (
        <HelpfulReview review={{ reviewId, name, helpful }} isVoted={own?.helpful.includes(reviewId) ?? false} />
      )}
      {account ? <ReportReview reviewId={reviewId} name={name} /> : null}
    </li>
  );
}

const WHO = "Reviews are written by people who bought the product here, once it has shipped.";

function WhoMayReview({ product, own }: { product: Reviewed; own: OwnReview | null }) {
  const { account, accountUnknown } = useShop();
  if (own?.mayReview) return <Late part={REVIEW_FORM} props={{ own, product }} />;
  if (account || accountUnknown) return <p className={styles.none}>{WHO}</p>;
  return (
    <p className={styles.none}>
      {`${WHO} `}
      <Link to={loginPath(productPath(product))}>Sign in</Link> to write yours.
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
