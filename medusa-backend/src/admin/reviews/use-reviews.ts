import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChangeAnswer, DeleteReviewAnswer, type OpsReview, OpsReviewsAnswer } from "../../contract/ops";
import { callShop } from "../lib/api";
import { useChange } from "../lib/use-change";

/** The filters of the list, as the route takes them; "all" means no filter. */
export type ReviewFilters = { rating: string; visibility: string };

/** One page of the reviews; the previous page stays visible while it loads. */
export function useReviews({ rating, visibility }: ReviewFilters, cursor: string | null) {
  const query = {
    ...(rating !== "all" && { rating }),
    ...(visibility !== "all" && { visibility }),
    ...(cursor && { cursor }),
  };
  return useQuery({
    queryKey: ["shop", "reviews", query],
    queryFn: () => callShop("/reviews", OpsReviewsAnswer, { query }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Hides a shown review and shows a hidden one. */
export function useHideReview() {
  return useChange(
    ({ id, hidden_at }: OpsReview) =>
      callShop(`/reviews/${id}`, ChangeAnswer, { method: "POST", body: { hidden: hidden_at === null } }),
    ({ hidden_at }) => (hidden_at === null ? "The review is hidden." : "The review is shown again."),
  );
}

export function useDeleteReview() {
  return useChange(
    ({ id }: OpsReview) => callShop(`/reviews/${id}`, DeleteReviewAnswer, { method: "DELETE" }),
    () => "The review is deleted.",
  );
}
