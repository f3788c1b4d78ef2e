import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { Text } from "@medusajs/ui";
import { CURRENCY, formatMinor } from "../../contract/currency";
import type { OrderDocument } from "../../contract/documents";
import { OPS_PREFIX, OpsDocumentsAnswer } from "../../contract/ops";
import { Section } from "../components/section";
import { useShop } from "../lib/api";

const KINDS: Readonly<Record<OrderDocument["kind"], string>> = { invoice: "Invoice", credit_note: "Credit note" };

/** How often the list is read again: a document follows a payment or a refund some seconds later. */
const POLL_MS = 5_000;

/** An order's invoice and credit notes, each a link to its PDF. */
const OrderDocumentsWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const query = useShop(`/orders/${order.id}/documents`, OpsDocumentsAnswer, { refetchInterval: POLL_MS });
  return (
    <Section title="Documents" query={query}>
      {({ documents }) => (
        <>
          {documents.length === 0 && (
            <Text size="small" className="px-6 py-4 text-ui-fg-subtle">
              The invoice is issued when the payment is captured.
            </Text>
          )}
          {documents.map(({ kind, number, issuedAt, amount }) => (
            <div key={number} className="flex items-center justify-between gap-4 px-6 py-4">
              <div>
                <Text size="small" weight="plus">
                  <a
                    className="text-ui-fg-interactive"
                    href={`${OPS_PREFIX}/orders/${order.id}/documents/${number}`}
                    download
                  >
                    {KINDS[kind]} {number}
                  </a>
                </Text>
                <Text size="small" className="text-ui-fg-subtle">
                  {new Date(issuedAt).toLocaleString()}
                </Text>
              </div>
              <Text size="small">{formatMinor(amount, CURRENCY)}</Text>
            </div>
          ))}
        </>
      )}
    </Section>
  );
};

export const config = defineWidgetConfig({ zone: "order.details.side.after" });

export default OrderDocumentsWidget;
