import { Button, createDataTableColumnHelper, StatusBadge, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { OpsMail } from "../../contract/ops";
import { STATUS_TEXTS, toKindText } from "./mail-texts";

const column = createDataTableColumnHelper<OpsMail>();
const timeOf = (at: string) => <time dateTime={at}>{new Date(at).toLocaleString()}</time>;

/** The status of a mail, and why it was not sent. */
function MailState({ mail }: { mail: OpsMail }) {
  const [text, color] = STATUS_TEXTS[mail.status];
  return (
    <div className="flex max-w-xs flex-col items-start gap-y-1 py-2">
      <StatusBadge color={color}>{text}</StatusBadge>
      {mail.sent_at && mail.status === "sent" ? <Text size="xsmall">{timeOf(mail.sent_at)}</Text> : null}
      {mail.last_error ? (
        <Text size="xsmall" className="text-ui-fg-subtle whitespace-normal break-words">
          {mail.attempts === 1 ? "1 try" : `${mail.attempts} tries`}: {mail.last_error}
        </Text>
      ) : null}
      {mail.next_attempt_at && mail.attempts > 0 ? (
        <Text size="xsmall">Next try {timeOf(mail.next_attempt_at)}</Text>
      ) : null}
    </div>
  );
}

/** The columns of the mails page; `busy` while a change is under way. */
export function mailColumns({ busy, onResend }: { busy: boolean; onResend: (mail: OpsMail) => void }) {
  return [
    column.accessor("kind", {
      header: "Mail",
      cell: ({ row: { original: mail } }) => (
        <div className="py-2">
          <Text size="small" weight="plus">
            {toKindText(mail.kind)}
          </Text>
          {mail.order_id ? (
            <Link to={`/orders/${mail.order_id}`} className="txt-small text-ui-fg-interactive">
              {mail.order_number === null ? "Order" : `Order #${mail.order_number}`}
            </Link>
          ) : null}
        </div>
      ),
    }),
    column.accessor("recipient", {
      header: "To",
      cell: ({ getValue }) => <div className="min-w-40 max-w-64 whitespace-normal break-all">{getValue()}</div>,
    }),
    column.accessor("created_at", { header: "Written", cell: ({ getValue }) => timeOf(getValue()) }),
    column.accessor("status", { header: "Status", cell: ({ row }) => <MailState mail={row.original} /> }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row: { original: mail } }) =>
        mail.can_resend ? (
          <Button size="small" variant="secondary" disabled={busy} onClick={() => onResend(mail)}>
            Send again
          </Button>
        ) : null,
    }),
  ];
}
