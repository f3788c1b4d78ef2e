import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Star } from "@medusajs/icons";
import { usePrompt } from "@medusajs/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeAnswer, DeleteReviewAnswer, type OpsReview, OpsReviewsAnswer } from "../../../contract/ops";
import { ListFilter, ListPage, type Option, useListPages } from "../../components/list-page";
import { reviewColumns } from "../../components/review-columns";
import { callShop, useChange } from "../../lib/api";

/** The filters of the list, as the route takes them; "all" means no filter. */
type ReviewFilters = { rating: string; visibility: string };

/** One page of the reviews; the previous page stays visible while it loads. */
function useReviews({ rating, visibility }: ReviewFilters, cursor: string | null) {
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
function useHideReview() {
  return useChange(
    ({ id, hiddenAt }: OpsReview) =>
      callShop(`/reviews/${id}`, ChangeAnswer, { method: "POST", body: { hidden: hiddenAt === null } }),
    ({ hiddenAt }) => (hiddenAt === null ? "The review is hidden." : "The review is shown again."),
  );
}

function useDeleteReview() {
  return useChange(
    ({ id }: OpsReview) => callShop(`/reviews/${id}`, DeleteReviewAnswer, { method: "DELETE" }),
    () => "The review is deleted.",
  );
}

const RATINGS: readonly Option[] = [
  ["all", "All ratings"],
  ["5", "5 stars"],
  ["4", "4 stars"],
  ["3", "3 stars"],
  ["2", "2 stars"],
  ["1", "1 star"],
];

const VISIBILITIES: readonly Option[] = [
  ["all", "All reviews"],
  ["shown", "Shown"],
  ["hidden", "Hidden"],
];

/** The customers' reviews of the shop and its products, to read, hide, show again or delete. */
const ReviewsPage = () => {
  const prompt = usePrompt();
  const pages = useListPages();
  const [filters, setFilters] = useState<ReviewFilters>({ rating: "all", visibility: "all" });
  const query = useReviews(filters, pages.cursor);
  const hide = useHideReview();
  const remove = useDeleteReview();

  function narrow(change: Partial<ReviewFilters>) {
    setFilters((current) => ({ ...current, ...change }));
    pages.restart();
  }

  async function confirmAndDelete(review: OpsReview) {
    const title = `Delete the review of ${review.reviewerName}?`;
    const description = "It disappears from the shop and from this list. To remove it from the shop only, hide it.";
    if (await prompt({ title, description, confirmText: "Delete" })) remove.mutate(review);
  }

  return (
    <ListPage
      heading="Reviews"
      none={{ heading: "No reviews", description: "No review matches." }}
      query={query}
      rowsOf={(answer) => answer.reviews}
      columns={reviewColumns({
        busy: hide.isPending || remove.isPending,
        onHide: hide.mutate,
        onDelete: confirmAndDelete,
      })}
      pages={pages}
    >
      <div className="flex gap-x-2">
        <ListFilter label="Rating" value={filters.rating} options={RATINGS} onChange={(rating) => narrow({ rating })} />
        <ListFilter
          label="Visibility"
          value={filters.visibility}
          options={VISIBILITIES}
          onChange={(visibility) => narrow({ visibility })}
        />
      </div>
    </ListPage>
  );
};

export const config = defineRouteConfig({ label: "Reviews", icon: Star });

export default ReviewsPage;
