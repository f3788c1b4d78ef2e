import type { ReviewList } from "medusa-backend/contract";

/** The view of the desk's list of reviews, as in the address. "" means no filter. */
export type ReviewsView = {
  q: string;
  list: ReviewList | "";
  rating: "" | "1" | "2" | "3" | "4" | "5";
  cursor: string | null;
};

export const REVIEWS_ON_PAGE = 25;

/** The lists, in the order of their links. */
export const REVIEW_LISTS: readonly { list: ReviewsView["list"]; text: string; none: string }[] = [
  { list: "", text: "All", none: "The first one will be listed here." },
  { list: "waiting", text: "Waiting", none: "No review waits to be read." },
  { list: "shown", text: "Shown", none: "No review is shown." },
  { list: "hidden", text: "Hidden", none: "No review is hidden." },
  { list: "reported", text: "Reported", none: "No report is open." },
];

/** A view as the query of the screen's address, without empty conditions. */
export function toReviewsQuery(view: ReviewsView): URLSearchParams {
  return new URLSearchParams(Object.entries(view).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
