import { Button, StatusBadge, Table, Text, usePrompt } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { formatMinor } from "../../contract/currency";
import { ActOnFindingAnswer, type MoneyAction, type MoneyAnswer, type MoneyFinding } from "../../contract/money";
import { callShop, useChange } from "../lib/api";
import { ACTION_TEXTS, KIND_BADGES, toDistance } from "./finding-texts";

/** The time limit of calls that ask Stripe or move money. */
export const SLOW_MS = 45_000;

function useActOnFinding() {
  return useChange(
    async ({ finding, action }: { finding: MoneyFinding; action: MoneyAction }) => {
      const path = `/money/findings/${encodeURIComponent(finding.id)}`;
      const call = { method: "POST", body: { action }, timeoutMs: SLOW_MS } as const;
      const { resolved } = await callShop(path, ActOnFindingAnswer, call);
      if (!resolved) throw new Error("This was tried, but it is not settled yet. Compare again in a minute.");
    },
    ({ action }) => ACTION_TEXTS[action].done,
  );
}

/** The differences between Stripe and the orders, each with the actions that settle it. */
export function Findings({ answer: { findings, compared } }: { answer: MoneyAnswer }) {
  const prompt = usePrompt();
  const act = useActOnFinding();

  async function decide(finding: MoneyFinding, action: MoneyAction) {
    const { title, description, button, danger } = ACTION_TEXTS[action];
    const question = {
      title,
      description: `${finding.sentence} ${description}`,
      confirmText: button,
      cancelText: "Back",
      variant: danger ? "danger" : "confirmation",
    } as const;
    if (await prompt(question)) act.mutate({ finding, action });
  }

  if (findings.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-8">
        {compared
          ? "Every payment has its order, and every order its money."
          : "Stripe has not been compared with the orders yet."}
      </Text>
    );
  }
  return (
    <div className="overflow-x-auto">
      <Table aria-label="Needs attention">
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>What is wrong</Table.HeaderCell>
            <Table.HeaderCell>Since</Table.HeaderCell>
            <Table.HeaderCell>Order</Table.HeaderCell>
            <Table.HeaderCell>Payment</Table.HeaderCell>
            <Table.HeaderCell className="text-right">Amount</Table.HeaderCell>
            <Table.HeaderCell>
              <span className="sr-only">Actions</span>
            </Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {findings.map((finding) => (
            <Table.Row key={finding.id}>
              <Table.Cell className="min-w-72 whitespace-normal py-3">
                <StatusBadge color={KIND_BADGES[finding.kind].color}>{KIND_BADGES[finding.kind].text}</StatusBadge>
                <Text size="small" className="mt-2">
                  {finding.sentence}
                </Text>
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap">
                <When iso={finding.since} />
                {finding.expiresAt && (
                  <Text size="xsmall" className="text-ui-fg-error">
                    hold ends {toDistance(finding.expiresAt, Date.now())}
                  </Text>
                )}
              </Table.Cell>
              <Table.Cell>
                <OrderLink orderId={finding.orderId} orderNumber={finding.orderNumber} />
              </Table.Cell>
              <Table.Cell>
                <code className="txt-compact-xsmall">{finding.paymentIntentId ?? "–"}</code>
              </Table.Cell>
              <Table.Cell className="text-right tabular-nums">
                {formatMinor(finding.amount, finding.currencyCode)}
              </Table.Cell>
              <Table.Cell>
                <div className="flex justify-end gap-x-2 py-2">
                  {finding.actions.map((action) => (
                    <Button
                      key={action}
                      size="small"
                      variant={ACTION_TEXTS[action].danger ? "danger" : "secondary"}
                      disabled={act.isPending}
                      isLoading={
                        act.isPending && act.variables.finding.id === finding.id && act.variables.action === action
                      }
                      onClick={() => decide(finding, action)}
                    >
                      {ACTION_TEXTS[action].button}
                    </Button>
                  ))}
                </div>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  );
}

function When({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString()}>
      {toDistance(iso, Date.now())}
    </time>
  );
}

/** A link to the order's own page in Medusa Admin, or a dash if there is no order. */
export function OrderLink({ orderId, orderNumber }: { orderId: string | null; orderNumber: number | null }) {
  if (!orderId) return <>–</>;
  return (
    <Link to={`/orders/${orderId}`} className="text-ui-fg-interactive">
      #{orderNumber}
    </Link>
  );
}
