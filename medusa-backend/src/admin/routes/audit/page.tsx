import { defineRouteConfig } from "@medusajs/admin-sdk";
import { History } from "@medusajs/icons";
import { createDataTableColumnHelper, Input, StatusBadge, Text } from "@medusajs/ui";
import { toActionText } from "../../../contract/audit-text";
import { OpsAuditAnswer, type OpsAuditEntry } from "../../../contract/ops";
import { ListPage, useFilters } from "../../components/list-page";
import { useShopPage } from "../../lib/api";

const column = createDataTableColumnHelper<OpsAuditEntry>();

/** The most changes that are shown without a press. */
const SHOWN_AT_ONCE = 3;

const toText = (value: unknown) =>
  value === null ? "none" : typeof value === "string" ? value : JSON.stringify(value);

/** A failed request's outcome; empty for a successful one. */
function Ending({ entry }: { entry: OpsAuditEntry }) {
  if (entry.hasBegunOnly) return <StatusBadge color="orange">Not finished</StatusBadge>;
  if ((entry.answerStatus ?? 0) < 400) return null;
  return <StatusBadge color="red">{`Refused (${entry.answerStatus})`}</StatusBadge>;
}

const withoutChanges = ({ hasBegunOnly }: OpsAuditEntry) => (hasBegunOnly ? "Unknown" : "Nothing was changed");

function ChangeList({ changes }: { changes: NonNullable<OpsAuditEntry["changes"]> }) {
  const count = Object.keys(changes).length;
  return (
    <details className="min-w-48 max-w-md py-2" open={count <= SHOWN_AT_ONCE}>
      <summary className="txt-small cursor-pointer">{`Changes (${count})`}</summary>
      <dl className="txt-small whitespace-normal break-words">
        {Object.entries(changes).map(([place, { before, after }]) => (
          <div key={place} className="py-1">
            <dt className="text-ui-fg-subtle">{place}</dt>
            <dd>{`${toText(before)} → ${toText(after)}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The columns of the audit page; with `onSubject`, of a list that shows only one record's entries. */
function auditColumns({ onSubject }: { onSubject: (subjectId: string) => void }) {
  return [
    column.accessor("createdAt", {
      header: "When",
      cell: ({ getValue }) => <time dateTime={getValue()}>{new Date(getValue()).toLocaleString()}</time>,
    }),
    column.accessor("actor", {
      header: "Who",
      cell: ({ getValue }) => <div className="min-w-40 max-w-56 whitespace-normal break-all">{getValue()}</div>,
    }),
    column.accessor(({ action }) => action, {
      // Medusa's table keeps "action" for a narrow column of buttons.
      id: "what",
      header: "What",
      cell: ({ row: { original: entry } }) => (
        <div className="flex min-w-48 max-w-64 flex-col items-start gap-y-1 whitespace-normal py-2">
          <Text size="small" weight="plus">
            {toActionText(entry.action)}
          </Text>
          {entry.route ? (
            <Text size="xsmall" className="text-ui-fg-subtle break-all">
              {entry.route}
            </Text>
          ) : null}
          <Ending entry={entry} />
        </div>
      ),
    }),
    column.accessor("subjectId", {
      header: "Record",
      cell: ({ row: { original: entry } }) => (
        <button
          type="button"
          className="txt-small text-ui-fg-interactive min-w-40 max-w-64 whitespace-normal break-words text-left"
          title={entry.subjectId}
          onClick={() => onSubject(entry.subjectId)}
        >
          {entry.subjectName ?? entry.subjectId}
        </button>
      ),
    }),
    column.accessor("changes", {
      header: "Before → after",
      cell: ({ row: { original: entry } }) =>
        entry.changes ? <ChangeList changes={entry.changes} /> : <Text size="small">{withoutChanges(entry)}</Text>,
    }),
  ];
}

/** The audit trail: who did what to which record in Medusa Admin and in the shop, with values before and after. */
const AuditPage = () => {
  const { filters, narrow, pages, asked } = useFilters({ subjectId: "" });
  const query = useShopPage("/audit", OpsAuditAnswer, asked);
  const show = (id: string) => narrow({ subjectId: id.trim() });

  return (
    <ListPage
      heading="Audit"
      none={{ heading: "No entries", description: "Nothing was done to this record." }}
      query={query}
      rowsOf={(answer) => answer.entries}
      columns={auditColumns({ onSubject: show })}
      pages={pages}
    >
      <Input
        size="small"
        type="search"
        aria-label="Record"
        placeholder="#1042 or id of a record"
        value={filters.subjectId}
        onChange={(event) => show(event.target.value)}
      />
    </ListPage>
  );
};

export const config = defineRouteConfig({ label: "Audit", icon: History });

export default AuditPage;
