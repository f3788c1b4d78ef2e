import { Button, createDataTableColumnHelper, StatusBadge, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { OPS_PREFIX, type OpsReview } from "../../contract/ops";

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
export function reviewColumns({ busy, onHide, onDelete }: Actions) {
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
