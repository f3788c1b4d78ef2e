import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Envelope } from "@medusajs/icons";
import { Button, createDataTableColumnHelper, Input, StatusBadge, Text, usePrompt } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { ChangeAnswer } from "../../../contract/common";
import { type OpsMail, OpsMailsAnswer } from "../../../contract/ops";
import { ListFilter, ListPage, useFilters } from "../../components/list-page";
import { callShop, useChange, useShopPage } from "../../lib/api";
import { STATUS_TEXTS, STATUSES, toKindText } from "../../lib/mail-texts";

const column = createDataTableColumnHelper<OpsMail>();
const timeOf = (at: string) => <time dateTime={at}>{new Date(at).toLocaleString()}</time>;

function MailState({ mail }: { mail: OpsMail }) {
  const [text, color] = STATUS_TEXTS[mail.status];
  return (
    <div className="flex max-w-xs flex-col items-start gap-y-1 py-2">
      <StatusBadge color={color}>{text}</StatusBadge>
      {mail.sentAt && mail.status === "sent" ? <Text size="xsmall">{timeOf(mail.sentAt)}</Text> : null}
      {mail.lastError ? (
        <Text size="xsmall" className="text-ui-fg-subtle whitespace-normal break-words">
          {mail.attempts === 1 ? "1 try" : `${mail.attempts} tries`}: {mail.lastError}
        </Text>
      ) : null}
      {mail.nextAttemptAt && mail.attempts > 0 ? (
        <Text size="xsmall">Next try {timeOf(mail.nextAttemptAt)}</Text>
      ) : null}
    </div>
  );
}

function mailColumns({ busy, onResend }: { busy: boolean; onResend: (mail: OpsMail) => void }) {
  return [
    column.accessor("kind", {
      header: "Mail",
      cell: ({ row: { original: mail } }) => (
        <div className="py-2">
          <Text size="small" weight="plus">
            {toKindText(mail.kind)}
          </Text>
          {mail.orderId ? (
            <Link to={`/orders/${mail.orderId}`} className="txt-small text-ui-fg-interactive">
              {mail.orderNumber === null ? "Order" : `Order #${mail.orderNumber}`}
            </Link>
          ) : null}
        </div>
      ),
    }),
    column.accessor("recipient", {
      header: "To",
      cell: ({ getValue }) => <div className="min-w-40 max-w-64 whitespace-normal break-all">{getValue()}</div>,
    }),
    column.accessor("createdAt", { header: "Written", cell: ({ getValue }) => timeOf(getValue()) }),
    column.accessor("status", { header: "Status", cell: ({ row }) => <MailState mail={row.original} /> }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row: { original: mail } }) =>
        mail.canResend ? (
          <Button size="small" variant="secondary" disabled={busy} onClick={() => onResend(mail)}>
            Send again
          </Button>
        ) : null,
    }),
  ];
}

const FRESH_EVERY_MS = 5_000;

function useResendMail() {
  return useChange(
    ({ id }: OpsMail) => callShop(`/mails/${id}/resend`, ChangeAnswer, { method: "POST" }),
    ({ recipient }) => `The mail to ${recipient} is sent again.`,
  );
}

/** The shop's mails: pending, sent and failed. Failed ones can be sent again. */
const MailsPage = () => {
  const prompt = usePrompt();
  const { filters, narrow, pages, asked } = useFilters({ q: "", status: "" });
  const query = useShopPage("/mails", OpsMailsAnswer, asked, { refetchInterval: FRESH_EVERY_MS });
  const resend = useResendMail();

  async function confirmAndResend(mail: OpsMail) {
    const title = "Send this mail again?";
    const description = `${mail.recipient} has received it already and will get it a second time.`;
    if (mail.status === "failed" || (await prompt({ title, description, confirmText: "Send again" }))) {
      resend.mutate(mail);
    }
  }

  return (
    <ListPage
      heading="Mails"
      none={{ heading: "No mails", description: "No mail matches." }}
      query={query}
      rowsOf={(answer) => answer.mails}
      columns={mailColumns({ busy: resend.isPending, onResend: confirmAndResend })}
      pages={pages}
    >
      <div className="flex flex-wrap gap-2">
        <Input
          size="small"
          type="search"
          aria-label="Search mails"
          placeholder="#1042 or e-mail"
          maxLength={254}
          value={filters.q}
          onChange={(event) => narrow({ q: event.target.value })}
        />
        <ListFilter
          label="Status"
          value={filters.status}
          options={STATUSES}
          onChange={(status) => narrow({ status })}
        />
      </div>
    </ListPage>
  );
};

export const config = defineRouteConfig({ label: "Mails", icon: Envelope });

export default MailsPage;
