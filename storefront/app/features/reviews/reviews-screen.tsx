import { Link } from "@remix-run/react";
import type { ListStaffReviewsAnswer, ReviewList, StaffReview } from "medusa-backend/contract";
import { orderPath } from "~/domain/order";
import { staffProductPath } from "~/domain/product";
import { REPORT_REASONS } from "~/domain/review";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { CursorPager } from "~/ui/cursor-pager";
import texts from "~/ui/customer-texts.module.css";
import { Select } from "~/ui/input";
import { ListSearch, SearchField } from "~/ui/list-search";
import { ListFailed } from "~/ui/list-states";
import list from "~/ui/record-list.module.css";
import { photoText, ReviewPhotos } from "~/ui/review-photo";
import { Screen, ScreenNotice } from "~/ui/screen";
import { PostForm, useScreenPost } from "~/ui/send-once/post-form";
import { StaffAnswer } from "~/ui/shop-answer";
import { useDates } from "~/ui/shop-context";
import { Stars } from "~/ui/stars";
import unseen from "~/ui/unseen.module.css";
import { useChosenOption } from "~/ui/use-chosen-option";
import { useFormAnswer } from "~/ui/use-form-answer";
import { ViewLinks } from "~/ui/view-links";

const RATINGS = ["5", "4", "3", "2", "1"] as const;

/** All reviews, to read, find, hide and show; `page` is null if Medusa does not answer. */
export function ReviewsScreen({ view, page }: { view: ReviewsView; page: ListStaffReviewsAnswer | null }) {
  const { said, fault, sent } = useFormAnswer();
  const { q: _q, cursor: _cursor, ...values } = view;
  return (
    <Screen title="Reviews" about="What customers write about the shop and its products, and who has bought them.">
      <ViewLinks
        label="Which reviews"
        views={REVIEW_LISTS.map(({ list, text }) => ({
          text,
          count: list === "waiting" ? page?.waiting : list === "reported" ? page?.reported : 0,
          search: toReviewsQuery({ ...view, list, cursor: null }).toString(),
          isShown: view.list === list,
        }))}
      />
      <ListSearch
        action="/dashboard/reviews"
        q={view.q}
        label="Search reviews"
        placeholder="Name, words, product or e-mail"
        hidden={view.list ? { list: view.list } : {}}
        filter={{ values, fields: <RatingChoice rating={view.rating} />, more: null }}
      />
      <p role="status" className={list.done}>
        {said}
      </p>
      {fault && !page?.reviews.some(({ id, product }) => product && id === sent.review_id) ? (
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      ) : null}
      {page ? (
        <>
          {page.reviews.length > 0 ? (
            <ul className={list.rows}>
              {page.reviews.map((review) => (
                <StaffReviewRow key={review.id} review={review} />
              ))}
            </ul>
          ) : (
            <NoReviews view={view} />
          )}
          <CursorPager what="reviews" view={view} nextCursor={page.next_cursor} toQuery={toReviewsQuery} />
        </>
      ) : (
        <ListFailed title="The reviews cannot be shown right now" onRetry={() => window.location.reload()} />
      )}
    </Screen>
  );
}

function RatingChoice({ rating }: Pick<ReviewsView, "rating">) {
  const chosen = useChosenOption();
  return (
    <SearchField id="reviews-rating" label="Rating">
      <Select id="reviews-rating" name="rating" defaultValue={rating} {...chosen}>
        <option value="">Any</option>
        {RATINGS.map((stars) => (
          <option key={stars} value={stars}>
            {stars === "1" ? "1 star" : `${stars} stars`}
          </option>
        ))}
      </Select>
    </SearchField>
  );
}

function NoReviews({ view }: { view: ReviewsView }) {
  if (!view.q && !view.rating && !view.cursor)
    return (
      <ScreenNotice title="No reviews here" text={REVIEW_LISTS.find(({ list }) => list === view.list)?.none ?? ""} />
    );
  return (
    <ScreenNotice title="No review matches" text="Search by name, words, product or e-mail, or see them all.">
      <ButtonLink size="lg" variant="outline" to="/dashboard/reviews">
        See all reviews
      </ButtonLink>
    </ScreenNotice>
  );
}

const STATES = {
  waiting: { text: "Waiting", colour: "orange" },
  shown: { text: "Shown", colour: "green" },
  hidden: { text: "Hidden", colour: "gray" },
} as const;

/** A review at the desk: its subject, its writer and their purchase, and whether it is shown. */
function StaffReviewRow({ review }: { review: StaffReview }) {
  const { formatDate } = useDates();
  const { text, colour } = STATES[review.state];
  const heading = `review-${review.id}`;
  return (
    <li>
      <article className={`${list.row} ${texts.row}`} aria-labelledby={heading}>
        <div className={texts.about}>
          <div className={texts.head}>
            <Stars rating={review.rating} />
            <Badge colour={colour}>{text}</Badge>
          </div>
          <h2 id={heading} className={list.name}>
            {review.product ? (
              <Link to={staffProductPath(review.product.id)}>{review.product.title}</Link>
            ) : (
              "About the shop"
            )}
          </h2>
          <p className={list.muted}>
            <span dir="auto">{review.reviewer_name}</span>
            {review.email ? (
              <>
                , <span className={texts.email}>{review.email}</span>
              </>
            ) : null}
            {" · "}
            <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
          </p>
          <Bought review={review} />
          <Reports review={review} />
        </div>
        <div className={texts.texts}>
          <p className={texts.words} dir="auto">
            {review.description}
          </p>
          <Photos review={review} />
          {review.product ? (
            <StaffAnswer
              words={{ field: "review_id", id: review.id, name: review.reviewer_name }}
              answer={review.answer}
              label="Everybody sees it on the product's page, below the review."
            />
          ) : null}
        </div>
        <div className={`${texts.acts} ${texts.reviewActs}`}>
          {review.state === "hidden" ? null : <ModerateButton review={review} form="hide" text="Hide" />}
          {review.state === "shown" ? null : <ModerateButton review={review} form="show" text="Show" />}
          {review.reports.length > 0 ? <ModerateButton review={review} form="dismiss" text="Dismiss reports" /> : null}
        </div>
      </article>
    </li>
  );
}

/** The mark of a review by somebody who received the product or, for a review of the shop, anything. */
function Bought({ review: { bought, product } }: { review: StaffReview }) {
  if (!bought)
    return <p className={list.muted}>{product ? "Has not kept an order of this" : "Has bought nothing here"}</p>;
  return (
    <p className={texts.bought}>
      {product ? "Bought this: " : "Bought here: "}
      <Link to={orderPath(bought.order_id)}>{`order #${bought.number}`}</Link>
      {product ? "" : ` (${bought.titles.join(", ")})`}
    </p>
  );
}

/** The customers' reports of the review. */
function Reports({ review: { reports } }: { review: StaffReview }) {
  if (reports.length === 0) return null;
  const said = reports.map(({ reason, count }) =>
    count > 1 ? `${REPORT_REASONS[reason]} (${count})` : REPORT_REASONS[reason],
  );
  return <p className={list.fault}>{`Reported: ${said.join(", ")}`}</p>;
}

/** The photos of the review; each can be deleted. */
function Photos({ review }: { review: StaffReview }) {
  const busy = useScreenPost();
  const { photos, product, reviewer_name: name } = review;
  if (photos.length === 0) return null;
  return (
    <ReviewPhotos
      photos={photos.map(({ id, address }) => ({ photoId: id, src: address }))}
      isPrivate={review.state !== "shown"}
      textOf={(place) => photoText(name, product?.title ?? "a product", place, photos.length)}
    >
      {({ photoId }, place) => (
        <PostForm preventScrollReset>
          <input type="hidden" name="form" value="photo" />
          <input type="hidden" name="review_id" value={review.id} />
          <input type="hidden" name="photo_id" value={photoId} />
          <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
            Delete
            <span className={unseen.text}>{` photo ${place} of the review by ${name}`}</span>
          </Button>
        </PostForm>
      )}
    </ReviewPhotos>
  );
}

type Act = { review: StaffReview; form: "hide" | "show" | "dismiss"; text: string };

function ModerateButton({ review, form, text }: Act) {
  const busy = useScreenPost();
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="review_id" value={review.id} />
      <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
        {text}
        <span className={unseen.text}>{`, review by ${review.reviewer_name}`}</span>
      </Button>
    </PostForm>
  );
}

/** The view of the desk's list of reviews, as in the address. "" means no filter. */
export type ReviewsView = {
  q: string;
  list: ReviewList | "";
  rating: "" | "1" | "2" | "3" | "4" | "5";
  cursor: string | null;
};

export const REVIEWS_ON_PAGE = 25;

/** The lists, in the order of their links. */
const REVIEW_LISTS: readonly { list: ReviewsView["list"]; text: string; none: string }[] = [
  { list: "", text: "All", none: "The first one will be listed here." },
  { list: "waiting", text: "Waiting", none: "No review waits to be read." },
  { list: "shown", text: "Shown", none: "No review is shown." },
  { list: "hidden", text: "Hidden", none: "No review is hidden." },
  { list: "reported", text: "Reported", none: "No report is open." },
];

/** A view as the query of the screen's address, without empty conditions. */
function toReviewsQuery(view: ReviewsView): URLSearchParams {
  return new URLSearchParams(Object.entries(view).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
