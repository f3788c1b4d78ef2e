import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Star } from "@medusajs/icons";
import { createDataTableColumnHelper, StatusBadge, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { OPS_PREFIX, type OpsReview, OpsReviewsAnswer } from "../../../contract/ops";
import { REVIEW_REASONS } from "../../../contract/review-reasons";
import { ListFilter, ListPage, type Option, useFilters } from "../../components/list-page";
import { dayOf, type Moderation, ModerationButtons, useModeration, WrittenText } from "../../components/moderation";
import { useShopPage } from "../../lib/api";

const column = createDataTableColumnHelper<OpsReview>();

function Reviewer({ review }: { review: OpsReview }) {
  const { customerId, customerEmail, name } = review;
  return (
    <div className="min-w-36 max-w-52 whitespace-normal break-words py-2">
      <Text size="small" weight="plus">
        {name}
      </Text>
      {customerId ? (
        <Link to={`/customers/${customerId}`} className="txt-small text-ui-fg-interactive break-all">
          {customerEmail ?? "Customer"}
        </Link>
      ) : (
        <Text size="small" className="text-ui-fg-subtle">
          Example
        </Text>
      )}
    </div>
  );
}

/** The photos of a review, hidden or not; each leads to the whole one. */
function Photos({ review: { name, productTitle, photos } }: { review: OpsReview }) {
  if (photos.length === 0) return null;
  const pathOf = (address: string) => address.replace("/media", `${OPS_PREFIX}/review-photos`);
  return (
    <div className="flex flex-wrap gap-1 pt-1">
      {photos.map(({ id, address }, index) => (
        <a key={id} href={pathOf(address)} target="_blank" rel="noreferrer">
          <img
            src={pathOf(address)}
            alt={`${productTitle ?? "The product"} by ${name}, ${index + 1} of ${photos.length}`}
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

function InTheShop({ review: { hiddenAt, hiddenFor } }: { review: OpsReview }) {
  if (!hiddenAt) return <StatusBadge color="green">Shown</StatusBadge>;
  return (
    <div className="max-w-40 whitespace-normal py-2">
      <StatusBadge color="grey">Hidden</StatusBadge>
      {hiddenFor ? (
        <Text size="small" className="text-ui-fg-subtle">
          {REVIEW_REASONS[hiddenFor]}
        </Text>
      ) : null}
    </div>
  );
}

function reviewColumns(moderation: Moderation<OpsReview>) {
  return [
    column.accessor("rating", {
      header: "Rating",
      cell: ({ getValue }) => <span role="img" aria-label={`${getValue()} of 5`}>{`${getValue()} ★`}</span>,
    }),
    column.accessor("name", {
      header: "Reviewer",
      cell: ({ row }) => <Reviewer review={row.original} />,
    }),
    column.accessor("description", {
      header: "Review",
      cell: ({ getValue, row }) => (
        <WrittenText about={row.original.productTitle ?? "The shop"} text={getValue()}>
          <Photos review={row.original} />
        </WrittenText>
      ),
    }),
    column.accessor("createdAt", { header: "Written", cell: ({ getValue }) => dayOf(getValue()) }),
    column.accessor("hiddenAt", {
      header: "In the shop",
      cell: ({ row: { original } }) => <InTheShop review={original} />,
    }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row }) => <ModerationButtons row={row.original} moderation={moderation} />,
    }),
  ];
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
  const { filters, narrow, pages, asked } = useFilters({ rating: "", visibility: "" });
  const query = useShopPage("/reviews", OpsReviewsAnswer, asked);
  const moderation = useModeration<OpsReview>("/reviews", {
    isShown: ({ hiddenAt }) => hiddenAt === null,
    hidden: "The review is hidden.",
    shown: "The review is shown again.",
    deleted: "The review is deleted.",
    reasons: REVIEW_REASONS,
    toSeen: ({ description, photos }) => ({ was: description, photos: photos.map(({ id }) => id) }),
    toQuestion: ({ name }) => ({
      title: `Delete the review of ${name}?`,
      description: "It disappears from the shop and from this list. To remove it from the shop only, hide it.",
    }),
  });

  return (
    <ListPage
      heading="Reviews"
      none={{ heading: "No reviews", description: "No review matches." }}
      query={query}
      rowsOf={(answer) => answer.reviews}
      columns={reviewColumns(moderation)}
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
