import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types";
import { decorateCartTotals, MathBN } from "@medusajs/framework/utils";
import type { ShopOrder } from "../../contract/orders";
import { type TaxedPart, writeCreditNote, writeInvoice, writeLaterInvoice } from "../../documents/invoices";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { toMinor } from "../../lib/money/money";
import { shopDocumentService } from "../../modules/shop-document";
import type { NewDocument, Seller } from "../../modules/shop-document/document";
import {
  type LaterPayment,
  listCameBack,
  listOrderDocuments,
  listOrdersWithoutDocument,
  listRefundedPieces,
  listStoredDocuments,
  listUncreditedRefunds,
  listUninvoicedPayments,
  MISSING_BATCH,
  type Reach,
} from "../../queries/documents";
import { runAlone } from "../../queries/jobs";
import { getOrderAmounts, getPaidMoney, type OrderAmounts } from "../../queries/orders/order-amounts";
import { getOrderRecord } from "../../queries/orders/order-record";
import { getShopOrder } from "../../queries/orders/shop-orders";
import { invoiceMail } from "../mails/order-mails";
import { queueMail } from "../mails/queue-mail";

/** The seller, from the settings of this process. */
export function sellerNow(): Seller {
  const { SHOP_LEGAL_NAME, SHOP_ADDRESS, SHOP_EMAILS, SHOP_TAX_ID, SHOP_REGISTER_NUMBER } = getEnv();
  return {
    name: SHOP_LEGAL_NAME,
    address: SHOP_ADDRESS,
    email: SHOP_EMAILS[0],
    tax_id: SHOP_TAX_ID ?? null,
    register_number: SHOP_REGISTER_NUMBER ?? null,
  };
}

type SummedPart = {
  total: BigNumberInput;
  is_tax_inclusive: boolean;
  tax_lines: { rate: BigNumberInput; code: string; description: string | null; total: BigNumberInput }[];
};

/** Medusa's function writes into the order that it adds up, and takes an amount with all its digits from `raw_…`. */
function addUpAsMedusa({ items, shipping_methods }: OrderAmounts): SummedPart[] {
  const order = { items, shipping_methods } as unknown as Parameters<typeof decorateCartTotals>[0];
  const summed = decorateCartTotals(order) as unknown as { items: SummedPart[]; shipping_methods: SummedPart[] };
  return [...summed.items, ...summed.shipping_methods];
}

/** As Medusa's API has it: a JavaScript number, so an endless fraction is cut after some 16 digits. */
const told = (amount: BigNumberInput): number => MathBN.convert(amount).toNumber();

/** As Medusa computes them: of each line and of the delivery. */
type OrderTaxes = { currency: string; parts: TaxedPart[]; includedTax: number };

/** `includedTax`: the taxes included in prices, in minor units. @throws Error for an order that does not exist */
export async function readTaxes(container: MedusaContainer, orderId: string): Promise<OrderTaxes> {
  const amounts = await getOrderAmounts(databaseOf(container), orderId);
  if (!amounts) throw new Error(`The order ${orderId} does not exist.`);
  const found = addUpAsMedusa(amounts);
  const parts = found.map(({ total, tax_lines }) => ({
    total: MathBN.convert(told(total)),
    taxes: tax_lines.map(({ rate, code, description, total: amount }) => ({
      name: description || code || "Tax",
      rate: told(rate),
      amount: MathBN.convert(told(amount)),
    })),
  }));
  const included = parts
    .filter((_, place) => found[place]?.is_tax_inclusive)
    .flatMap(({ taxes }) => taxes)
    .reduce((sum, { amount }) => sum.plus(amount), MathBN.convert(0));
  const { currency_code: currency } = amounts;
  return { currency, parts, includedTax: toMinor(included, currency) };
}

const noInvoice = (orderId: string) => new Error(`The order ${orderId} has no invoice: it was not paid in the shop.`);

/** @throws Error for an order that was not made in the shop */
async function readInvoiceFacts(container: MedusaContainer, orderId: string, captured: number) {
  const order = await getShopOrder(databaseOf(container), orderId, { view: "any" });
  if (!order) throw noInvoice(orderId);
  const timeZone = getEnv().SHOP_TIME_ZONE;
  return { order, captured, ...(await readTaxes(container, orderId)), seller: sellerNow(), timeZone };
}

/** Safe to repeat. Not undone, because a numbered document stays. */
async function issueInvoice(container: MedusaContainer, invoice: NewDocument, order: ShopOrder): Promise<void> {
  await databaseOf(container).transaction(async (transaction) => {
    const written = await shopDocumentService(container).issue(invoice, transaction);
    if (written)
      await queueMail(container, invoiceMail(order, { ...written, paymentId: invoice.paymentId }), transaction);
  });
}

async function issueFirstInvoice(container: MedusaContainer, orderId: string, captured: number): Promise<void> {
  const facts = await readInvoiceFacts(container, orderId, captured);
  const snapshot = writeInvoice(facts);
  const write = () => snapshot;
  await issueInvoice(container, { kind: "invoice", orderId, refundId: null, paymentId: null, write }, facts.order);
}

/** Money on an existing invoice gets no other. */
async function issueLaterInvoice(
  container: MedusaContainer,
  orderId: string,
  { paymentId, amount, ...payment }: LaterPayment,
): Promise<void> {
  const database = databaseOf(container);
  const money = await getPaidMoney(database, orderId);
  if (!money) throw noInvoice(orderId);
  const facts = await readInvoiceFacts(container, orderId, money.captured);
  const documents = await listStoredDocuments(database, orderId);
  const invoice: NewDocument = {
    kind: "invoice",
    orderId,
    refundId: null,
    paymentId,
    write({ invoiced }) {
      const due = Math.min(amount, money.captured - invoiced);
      return due > 0 ? writeLaterInvoice({ ...facts, documents, payment, amount: due }) : null;
    },
  };
  await issueInvoice(container, invoice, facts.order);
}

type RefundToCredit = { refundId: string; paymentId: string; amount: number };

/** The mail about the refund attaches it. Safe to repeat. Not undone, like an invoice. */
async function issueCreditNote(
  container: MedusaContainer,
  orderId: string,
  { refundId, paymentId, amount }: RefundToCredit,
): Promise<void> {
  const database = databaseOf(container);
  const [record, documents, cameBack, refunded] = [
    await getOrderRecord(database, orderId),
    await listStoredDocuments(database, orderId),
    await listCameBack(database, orderId),
    await listRefundedPieces(database, orderId),
  ];
  const cancelled = record?.status === "cancelled";
  const facts = { documents, cameBack, refunded, cancelled, paymentId, amount };
  const note: NewDocument = {
    kind: "credit_note",
    orderId,
    refundId,
    paymentId: null,
    write: ({ credited }) => writeCreditNote({ ...facts, credited }),
  };
  await database.transaction((transaction) => shopDocumentService(container).issue(note, transaction));
}

/** Issues what is missing. Safe to run twice at once. @throws any failure; jobs/issue-documents.ts retries. */
export async function issueDocumentsOf(container: MedusaContainer, orderId: string): Promise<void> {
  const database = databaseOf(container);
  const documents = await listOrderDocuments(database, orderId);
  if (!documents.some(({ kind }) => kind === "invoice")) {
    const money = await getPaidMoney(database, orderId);
    if (!money || money.captured === 0) return;
    await issueFirstInvoice(container, orderId, money.captured);
  }
  for (const payment of await listUninvoicedPayments(database, orderId))
    await issueLaterInvoice(container, orderId, payment);
  for (const refund of await listUncreditedRefunds(database, orderId))
    await issueCreditNote(container, orderId, refund);
}

/**
 * A server's first run, and one each day, cover everything since the numbering began. One each minute covers some
 * hours: Stripe may be late, and a failed document is tried again. The others cover minutes, because each payment that
 * a run looks at costs time.
 */
const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000] as const;
let lastOfAll = Number.NEGATIVE_INFINITY;
let lastOfHours = Number.NEGATIVE_INFINITY;

function reachAt(now: number): Reach {
  if (now - lastOfAll > DAY_MS) return "all";
  return now - lastOfHours > MINUTE_MS ? "hours" : "minutes";
}

/**
 * Issues in the order of the payments and refunds, which it reads from the database, whoever acted; one server at a
 * time. A run that finds nothing takes no lock.
 */
export async function issueMissingDocuments(container: MedusaContainer): Promise<void> {
  const startedAt = Date.now();
  const reach = reachAt(startedAt);
  const look = (most: number) => listOrdersWithoutDocument(databaseOf(container), { reach, most });
  const first = await look(MISSING_BATCH);
  const isDone =
    first.length === 0 ||
    (await runAlone(container, "issue-documents", async () => {
      const seen = new Set<string>();
      let asked = MISSING_BATCH;
      for (let found = first; ; found = await look(asked)) {
        for (const orderId of found.filter((id) => !seen.has(id))) {
          seen.add(orderId);
          try {
            await issueDocumentsOf(container, orderId);
          } catch (error) {
            logEvent(container, "warn", { event: "document_not_issued", order_id: orderId }, error);
          }
        }
        if (found.length < asked) return;
        asked = MISSING_BATCH + seen.size;
      }
    }));
  if (isDone && reach === "all") lastOfAll = startedAt;
  if (isDone && reach !== "minutes") lastOfHours = startedAt;
}
