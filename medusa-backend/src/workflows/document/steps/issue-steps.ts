import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { writeCreditNote, writeInvoice } from "../../../documents/write-documents";
import { databaseOf } from "../../../lib/database/connection";
import { shopDocumentService } from "../../../modules/services";
import type { IssuedDocument } from "../../../modules/shop-document/document";
import { listStoredDocuments } from "../../../queries/documents/documents";
import { listCameBack } from "../../../queries/documents/missing-documents";
import { getPaidMoney } from "../../../queries/orders/order-money";
import { getOrderRecord } from "../../../queries/orders/order-record";
import { getShopOrder } from "../../../queries/orders/shop-orders";
import { invoiceMail } from "../../mail/order-mails";
import { queueMail } from "../../mail/queue-mail";
import { readTaxes } from "../read-taxes";
import { sellerNow } from "../seller";

/**
 * Writes an order's invoice with its number, and the mail that brings it: all or nothing. Safe to repeat. Not undone,
 * because a document that has a number stays.
 */
export const issueInvoiceStep = createStep(
  "issue-invoice",
  async ({ order_id }: { order_id: string }, { container }) => {
    const database = databaseOf(container);
    const order = await getShopOrder(database, order_id, { view: "any" });
    const money = await getPaidMoney(database, order_id);
    if (!order || !money) throw new Error(`The order ${order_id} has no invoice: it was not paid in the shop.`);
    const taxes = await readTaxes(container, order_id);
    const snapshot = writeInvoice({ order, captured: money.captured, ...taxes, seller: sellerNow() });
    const invoice = { kind: "invoice", orderId: order_id, refundId: null, write: () => snapshot } as const;
    const issued = await database.transaction(async (transaction) => {
      const written = await shopDocumentService(container).issue(invoice, transaction);
      if (written) await queueMail(container, invoiceMail(order, written.number), transaction);
      return written;
    });
    return new StepResponse<IssuedDocument | null>(issued);
  },
);

export type RefundToCredit = { order_id: string; refund_id: string; amount: number };

/**
 * Writes the credit note of a refund with its number; the mail about the refund brings it. Safe to repeat. Not undone,
 * as an invoice is not.
 */
export const issueCreditNoteStep = createStep(
  "issue-credit-note",
  async ({ order_id, refund_id, amount }: RefundToCredit, { container }) => {
    const database = databaseOf(container);
    const [record, documents, cameBack] = [
      await getOrderRecord(database, order_id),
      await listStoredDocuments(database, order_id),
      await listCameBack(database, order_id),
    ];
    const facts = { documents, cameBack, cancelled: record?.status === "cancelled", amount };
    const write = (credited: number) => writeCreditNote({ ...facts, credited });
    const note = { kind: "credit_note", orderId: order_id, refundId: refund_id, write } as const;
    const issued = await database.transaction((transaction) => shopDocumentService(container).issue(note, transaction));
    return new StepResponse<IssuedDocument | null>(issued);
  },
);
