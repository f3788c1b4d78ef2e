import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { listOrderDocuments } from "../../queries/documents/documents";
import {
  type LaterPayment,
  listOrdersWithoutDocument,
  listUncreditedRefunds,
  listUninvoicedPayments,
} from "../../queries/documents/missing-documents";
import { getPaidMoney } from "../../queries/orders/order-money";
import { issueCreditNoteStep, issueInvoiceStep, issueLaterInvoiceStep, type RefundToCredit } from "./steps/issue-steps";

const issueInvoiceWorkflow = createWorkflow(
  "issue-invoice",
  (order: { order_id: string }) => new WorkflowResponse(issueInvoiceStep(order)),
);

const issueLaterInvoiceWorkflow = createWorkflow(
  "issue-later-invoice",
  (payment: LaterPayment & { order_id: string }) => new WorkflowResponse(issueLaterInvoiceStep(payment)),
);

const issueCreditNoteWorkflow = createWorkflow(
  "issue-credit-note",
  (refund: RefundToCredit) => new WorkflowResponse(issueCreditNoteStep(refund)),
);

/**
 * Issues the documents that an order lacks: its invoice once its money was captured, one for each later payment, and a
 * credit note for each refund in its books. Safe to repeat and to run twice at once.
 * @throws whatever failed; jobs/issue-documents.ts tries again.
 */
export async function issueDocumentsOf(container: MedusaContainer, orderId: string): Promise<void> {
  const database = databaseOf(container);
  const documents = await listOrderDocuments(database, orderId);
  if (!documents.some(({ kind }) => kind === "invoice")) {
    const money = await getPaidMoney(database, orderId);
    if (!money || money.captured === 0) return;
    await issueInvoiceWorkflow(container).run({ input: { order_id: orderId } });
  }
  for (const payment of await listUninvoicedPayments(database, orderId))
    await issueLaterInvoiceWorkflow(container).run({ input: { order_id: orderId, ...payment } });
  for (const refund of await listUncreditedRefunds(database, orderId))
    await issueCreditNoteWorkflow(container).run({ input: { order_id: orderId, ...refund } });
}

/** How many orders one look finds; the next look finds more. */
const BATCH = 100;
/** A server's first look, and one each day, are at everything since the numbering began. The others see the last hours. */
const [ALL_HOURS, RECENT_HOURS, WHOLE_LOOK_MS] = [876_000, 2, 86_400_000] as const;
let lastWholeLook = Number.NEGATIVE_INFINITY;

/**
 * Issues the documents that are missing, those first whose money moved first. It reads what happened from the database,
 * so it does not matter who acted or which server died afterwards. What fails is logged and tried again.
 */
export async function issueMissingDocuments(container: MedusaContainer): Promise<void> {
  const isWhole = Date.now() - lastWholeLook > WHOLE_LOOK_MS;
  const hours = isWhole ? ALL_HOURS : RECENT_HOURS;
  const seen = new Set<string>();
  for (;;) {
    const found = await listOrdersWithoutDocument(databaseOf(container), { hours, most: BATCH + seen.size });
    const orderIds = found.filter((orderId) => !seen.has(orderId));
    if (orderIds.length === 0) break;
    for (const orderId of orderIds) {
      seen.add(orderId);
      try {
        await issueDocumentsOf(container, orderId);
      } catch (error) {
        logEvent(container, "warn", { event: "document_not_issued", order_id: orderId }, error);
      }
    }
  }
  if (isWhole) lastWholeLook = Date.now();
}
