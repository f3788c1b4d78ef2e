import { Link, useLocation } from "@remix-run/react";
import { type MyProductReviewAnswer as OwnReview, REVIEW_REASONS } from "medusa-backend/contract";
import { startTransition, useEffect, useId, useRef, useState } from "react";
import { loginPath } from "~/auth";
import { BY_HELP, isByHelp, keepVariant, productPath, questionsPath, type Rating, withChoice } from "~/domain/product";
import type { ProductReview, ShownProductPage } from "~/domain/product-page";
import fieldStyles from "~/ui/form-field.module.css";
import { Select } from "~/ui/input";
import { infoPath } from "~/ui/layout/info-links";
import { Lazy, lazyPart } from "~/ui/lazy/lazy-part";
import noticeStyles from "~/ui/notice.module.css";
import { photoText, ReviewPhotos } from "~/ui/review-photo";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useDates, useShop } from "~/ui/shop-context";
import { Stars } from "~/ui/stars";
import unseen from "~/ui/unseen.module.css";
import uploadStyles from "~/ui/upload/upload-field.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import { PagePart } from "./page-part";
import { PartLink } from "./part-link";
import styles from "./product-reviews.module.css";
import formStyles from "./review-form.module.css";

/** Loaded late, because only buyers need it. */
const REVIEW_FORM = lazyPart(() => import("./review-form"), {
  name: "The form for your review",
  waiting: <div className={styles.waiting} />,
  styles: [fieldStyles, noticeStyles, uploadStyles, formStyles],
});

type Own = OwnReview | null | Promise<OwnReview | null>;
type Reviewed = { handle: string; name: string };
type Props = Pick<ShownProductPage, "product" | "rating" | "reviews"> & { own: Own; isByHelp?: boolean };

/** With a form for those who may write a review. */
export function ProductReviews({ product, rating, reviews, own: given, isByHelp = false }: Props) {
  const own = useOwn(given);
  return (
    <PagePart anchor="reviews" id="reviews-title" title="Reviews">
      <p className={styles.checked}>
        {`${WHO} `}
        <Link to={`${infoPath("about")}#reviews`}>How we check reviews</Link>
      </p>
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
            <Review key={review.id} product={product} review={review} own={own} />
          ))}
        </ul>
      ) : null}
      {rating && rating.count > reviews.length ? (
        <p className={styles.none}>
          {`The ${isByHelp ? "most helpful" : "newest"} ${reviews.length} of ${rating.count}.`}
        </p>
      ) : null}
      <WhoMayReview product={product} own={own} />
    </PagePart>
  );
}

/** Not a link of `ViewLinks`, which is in the file of the dashboard's lists. */
function OrderLink({ search, isShown, text }: { search: string; isShown: boolean; text: string }) {
  return (
    <PartLink part="reviews" query={search} preventScrollReset aria-current={isShown ? "true" : undefined}>
      {text}
    </PartLink>
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

function Review({ product, review, own }: { product: Reviewed; review: ProductReview; own: OwnReview | null }) {
  const { id, name, rating, description, photos, createdAt, answer, helpful = 0 } = review;
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
          photos={photos.map((address) => ({ id: address, address }))}
          textOf={(place) => photoText(name, product.name, place, photos.length)}
        />
      ) : null}
      <p className={styles.who}>
        <span dir="auto">{name}</span>, bought here · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
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
      {own?.review?.id === id ? null : (
        <HelpfulReview
          review={{ reviewId: id, name, helpful }}
          isVoted={own?.helpful.some(({ reviewId }) => reviewId === id) ?? false}
        />
      )}
      {account ? <ReportReview reviewId={id} name={name} /> : null}
    </li>
  );
}

const WHO =
  "We check each review against our orders: only people who bought the product here can write one, once it has shipped.";

function WhoMayReview({ product, own }: { product: Reviewed; own: OwnReview | null }) {
  const { account, accountUnknown } = useShop();
  const { search } = useLocation();
  if (own?.mayReview) return <Lazy part={REVIEW_FORM} props={{ own, product }} />;
  if (account || accountUnknown) return null;
  const signIn = loginPath(productPath(withChoice(product, search)));
  return (
    <p className={styles.none}>
      You bought it? <Link to={signIn}>Sign in</Link> to write yours.
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

type HelpfulReviewProps = { review: { reviewId: string; name: string; helpful: number }; isVoted: boolean };

/** Somebody who is not signed in is asked to sign in. Works without scripts. */
function HelpfulReview({ review: { reviewId, name, helpful }, isVoted }: HelpfulReviewProps) {
  const { search } = useLocation();
  const { fault } = useFormAnswer("vote", { review_id: reviewId });
  return (
    <PostForm
      action={`?${keepVariant(isByHelp(search) ? BY_HELP : "", search)}#reviews`}
      preventScrollReset
      className={styles.helpful}
      fields={{ review_id: reviewId }}
    >
      <SendButton name="helpful" value={isVoted ? "no" : "yes"} size="sm" variant="outline" aria-pressed={isVoted}>
        {isVoted ? <span aria-hidden="true">✓ </span> : null}
        Helpful
        <span className={unseen.text}>{`: review by ${name}`}</span>
      </SendButton>
      {helpful > 0 ? (
        <span>{`${helpful.toLocaleString("en-US")} ${helpful === 1 ? "person" : "people"} found this helpful`}</span>
      ) : null}
      {fault ? (
        <span role="alert" className={styles.reportFault}>
          {fault}
        </span>
      ) : null}
    </PostForm>
  );
}

function ReportReview({ reviewId, name }: { reviewId: string; name: string }) {
  const id = useId();
  const { search } = useLocation();
  const { said, fault } = useFormAnswer("report", { review_id: reviewId });
  if (said)
    return (
      <p role="status" className={styles.who}>
        {said}
      </p>
    );
  return (
    <details className={styles.report} open={fault ? true : undefined}>
      <summary aria-label={`Report the review by ${name}`}>Report</summary>
      <PostForm
        action={`?${keepVariant("", search)}#reviews`}
        preventScrollReset
        className={styles.reportForm}
        fields={{ review_id: reviewId }}
      >
        <label htmlFor={id}>What is wrong with it?</label>
        <Select id={id} name="reason">
          {Object.entries(REVIEW_REASONS).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </Select>
        <SendButton size="sm" variant="outline">
          Send report
        </SendButton>
        {fault ? (
          <p role="alert" className={styles.reportFault}>
            {fault}
          </p>
        ) : null}
      </PostForm>
    </details>
  );
}

/** The newest answered questions about the product, and the way to all of them and to the form. */
export function ProductQuestions({ product, questions }: Pick<ShownProductPage, "product" | "questions">) {
  const { count, newest } = questions ?? { count: 0, newest: [] };
  const { search } = useLocation();
  return (
    <PagePart anchor="questions" id="questions-title" title="Questions">
      {newest.length > 0 ? (
        <ul className={styles.reviews}>
          {newest.map(({ id, text, answer, answeredBy }) => (
            <li key={id} className={styles.review}>
              <h3 className={styles.words} dir="auto">
                {text}
              </h3>
              <div className={styles.answer}>
                <p className={styles.words} dir="auto">
                  {answer}
                </p>
                <p className={styles.who}>
                  {answeredBy === null ? (
                    "Aeroloft"
                  ) : (
                    <>
                      <bdi>{answeredBy}</bdi>
                      {`, bought this${product.flightTimeMinutes === undefined ? "" : " drone"}`}
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.none}>
        {count === 0 ? "Nobody has asked yet. " : `${count} ${count === 1 ? "question" : "questions"}. `}
        <Link to={questionsPath(withChoice(product, search))} prefetch="intent">
          {count === 0 ? "Ask a question" : "See all, or ask"}
        </Link>
      </p>
    </PagePart>
  );
}
