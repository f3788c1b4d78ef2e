import type { ListDeskReviewsAnswer } from "medusa-backend/contract";
import { ButtonLink } from "~/ui/button";
import { CursorPager } from "~/ui/cursor-pager";
import list from "~/ui/desk-list.module.css";
import { Select } from "~/ui/input";
import { ListSearch, SearchField } from "~/ui/list-search";
import { ListFailed } from "~/ui/list-states";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { useChosenOption } from "~/ui/use-chosen-option";
import { useFormAnswer } from "~/ui/use-form-answer";
import { ViewLinks } from "~/ui/view-links";
import { DeskReviewRow } from "./desk-review-row";
import { REVIEW_LISTS, type ReviewsView, toReviewsQuery } from "./reviews-view";

const RATINGS = ["5", "4", "3", "2", "1"] as const;

/** All reviews, to read, find, hide and show; `page` is null if Medusa does not answer. */
export function ReviewDesk({ view, page }: { view: ReviewsView; page: ListDeskReviewsAnswer | null }) {
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
                <DeskReviewRow key={review.id} review={review} />
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
