import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Star } from "@medusajs/icons";
import { Button, createDataTableColumnHelper, StatusBadge, Text, usePrompt } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ChangeAnswer, DeleteReviewAnswer, OPS_PREFIX, type OpsReview, OpsReviewsAnswer } from "../../../contract/ops";
import { ListFilter, ListPage, type Option, useListPages } from "../../components/list-page";
import { callShop, useChange, useShopPage } from "../../lib/api";

const column = createDataTableColumnHelper<OpsReview>();

type Actions = { busy: boolean; onHide: (review: OpsReview) => void; onDelete: (review: OpsReview) => void };

function Reviewer({ review }: { review: OpsReview }) {
  const { customerId, customerEmail, reviewerName } = review;
  return (
    <div className="min-w-36 max-w-52 whitespace-normal break-words py-2">
      <Text size="small" weight="plus">
        {reviewerName}
      </Text>
      {customerId ? (
        <Link to={`/customers/${customerId}`} className="txt-small text-ui-fg-interactive break-all">
          {customerEmail ?? "Customer"}
        </Link>
      ) : (
        <Text size="small" className="text-ui-fg-subtle">
          Sample
        </Text>
      )}
    </div>
  );
}

/** The photos of a review, hidden or not; each leads to the whole one. */
function Photos({ review: { reviewerName, productTitle, photos } }: { review: OpsReview }) {
  if (photos.length === 0) return null;
  const pathOf = (address: string) => address.replace("/media", `${OPS_PREFIX}/review-photos`);
  return (
    <div className="flex flex-wrap gap-1 pt-1">
      {photos.map(({ id, address }, index) => (
        <a key={id} href={pathOf(address)} target="_blank" rel="noreferrer">
          <img
            src={pathOf(address)}
            alt={`${productTitle ?? "The product"} by ${reviewerName}, ${index + 1} of ${photos.length}`}
            width={48}
            height={48}
            loading="lazy"
            className="size-12 rounded-md object-cover"
          />
        </a>
      ))}
    </div>
  );
}

/** The columns of the reviews page; `busy` while a change is in progress. */
function reviewColumns({ busy, onHide, onDelete }: Actions) {
  return [
    column.accessor("rating", {
      header: "Rating",
      cell: ({ getValue }) => <span role="img" aria-label={`${getValue()} of 5`}>{`${getValue()} ★`}</span>,
    }),
    column.accessor("reviewerName", {
      header: "Reviewer",
      cell: ({ row }) => <Reviewer review={row.original} />,
    }),
    column.accessor("description", {
      header: "Review",
      cell: ({ getValue, row }) => (
        <div className="min-w-48 py-2">
          <Text size="small" className="text-ui-fg-subtle">
            {row.original.productTitle ?? "The shop"}
          </Text>
          <Text size="small" className="line-clamp-3 whitespace-normal" title={getValue()}>
            {getValue()}
          </Text>
          <Photos review={row.original} />
        </div>
      ),
    }),
    column.accessor("createdAt", {
      header: "Written",
      cell: ({ getValue }) => <time dateTime={getValue()}>{new Date(getValue()).toLocaleDateString()}</time>,
    }),
    column.accessor("hiddenAt", {
      header: "In the shop",
      cell: ({ getValue }) =>
        getValue() ? <StatusBadge color="grey">Hidden</StatusBadge> : <StatusBadge color="green">Shown</StatusBadge>,
    }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row: { original: review } }) => (
        <div className="flex gap-x-2 p-1">
          <Button size="small" variant="secondary" disabled={busy} onClick={() => onHide(review)}>
            {review.hiddenAt ? "Show" : "Hide"}
          </Button>
          <Button size="small" variant="danger" disabled={busy} onClick={() => onDelete(review)}>
            Delete
          </Button>
        </div>
      ),
    }),
  ];
}

/** The filters of the list, as the route takes them; "all" means no filter. */
type ReviewFilters = { rating: string; visibility: string };

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
  const rating = filters.rating === "all" ? null : filters.rating;
  const visibility = filters.visibility === "all" ? null : filters.visibility;
  const query = useShopPage("/reviews", OpsReviewsAnswer, { rating, visibility, cursor: pages.cursor });
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
