import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { addOrderTransactionStep, createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { type Database, queryRows } from "../../lib/database/sql";
import { minorInSql, toMajor } from "../../lib/money/money";
import { withCaptureLock, withPaymentLock } from "../payment/payment-lock";
import { getStripeFacts } from "../payment/stripe-ledger";

type Input = { payment_intent_id: string };

/** Amounts in minor units. */
const Books = z.object({
  payment_id: z.string(),
  order_id: z.string(),
  cancelled: z.boolean(),
  currency_code: z.string(),
  captured: z.coerce.number().int(),
  refunded: z.coerce.number().int(),
});

const BOOKS_SQL = `
  select p.id as payment_id, o.id as order_id, o.canceled_at is not null as cancelled, p.currency_code,
    ${minorInSql("c.sum", "p.currency_code")} as captured, ${minorInSql("r.sum", "p.currency_code")} as refunded
  from "order" o
  join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
  cross join lateral (select coalesce(sum(amount), 0) as sum from capture where payment_id = p.id and captured_at is not null and deleted_at is null) c
  cross join lateral (select coalesce(sum(amount), 0) as sum from refund where payment_id = p.id and deleted_at is null) r
  where o.metadata->>'payment_intent_id' = ? and o.deleted_at is null`;

/** What the order still owes, in major units. */
const DUE_SQL = `
  select coalesce((m.totals->>'pending_difference')::float8, 0) as due from "order" o
  join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null where o.id = ?`;

/** What the refund is called in Medusa's books. */
const NOTE = "Made at Stripe";

/**
 * What Stripe gave back and Medusa's books lack, in minor units, beside the books; null when they agree. Stripe is asked first: Medusa
 * writes a refund of its own down before it asks for it, so what Stripe has done by then stands in books that are read later.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function findMissingRefund(database: Database, paymentIntentId: string) {
  const payment = await getStripeFacts(paymentIntentId);
  const [books] = await queryRows(database, Books, BOOKS_SQL, [paymentIntentId]);
  const missing = payment && books ? Math.min(payment.refunded, books.captured) - books.refunded : 0;
  return books && missing > 0 ? { books, missing } : null;
}

/** The refund row that Medusa's books lack, with no call to Stripe: the money is back already. Null when they agree. */
const writeRefundStep = createStep(
  "write-missing-refund",
  async ({ payment_intent_id }: Input, { container }) => {
    const found = await findMissingRefund(
      container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
      payment_intent_id,
    );
    if (!found) return new StepResponse(null, null);
    const { books, missing } = found;
    // The service has these methods; its published type leaves them out.
    const payments = container.resolve(Modules.PAYMENT) as unknown as Refunds;
    const refund = { payment_id: books.payment_id, amount: toMajor(missing, books.currency_code), note: NOTE };
    const { id } = await payments.createRefunds(refund);
    return new StepResponse({ ...books, refund_id: id, amount: toMajor(missing, books.currency_code) }, id);
  },
  async (refundId, { container }) => {
    if (!refundId) return;
    await (container.resolve(Modules.PAYMENT) as unknown as Refunds).deleteRefunds([refundId]);
  },
);

type Refunds = {
  createRefunds(data: { payment_id: string; amount: number; note: string }): Promise<{ id: string }>;
  deleteRefunds(ids: string[]): Promise<void>;
};

type Written = { order_id: string; refund_id: string; amount: number; cancelled: boolean };

/**
 * What the order must be credited so that it owes nothing for the refund, as after Medusa's own: in major units, 0 on a cancelled
 * order, which takes none.
 */
const creditDueStep = createStep("credit-due", async ({ written }: { written: Written | null }, { container }) => {
  if (!written || written.cancelled) return new StepResponse({ order_id: "", refund_id: "", amount: 0 });
  const { order_id, refund_id } = written;
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const [order] = await queryRows(database, z.object({ due: z.number() }), DUE_SQL, [order_id]);
  return new StepResponse({ order_id, refund_id, amount: Math.min(written.amount, Math.max(0, order?.due ?? 0)) });
});

const noteRefundWorkflow = createWorkflow("note-refund-of-stripe", (input: Input) => {
  const written = writeRefundStep(input);
  when("in-the-order-too", { written }, ({ written }) => written !== null).then(() => {
    addOrderTransactionStep(
      transform({ written }, ({ written }) => ({
        order_id: written?.order_id ?? "",
        amount: -(written?.amount ?? 0),
        currency_code: written?.currency_code ?? "",
        reference: "refund",
        reference_id: written?.refund_id ?? "",
      })),
    );
  });
  const credit = creditDueStep({ written });
  when("credit-live-order", { credit }, ({ credit }) => credit.amount > 0).then(() => {
    createOrderCreditLinesWorkflow.runAsStep({
      input: transform({ credit }, ({ credit }) => ({
        id: credit.order_id,
        credit_lines: [{ amount: credit.amount, reference: "refund", reference_id: credit.refund_id }],
      })),
    });
  });
  return new WorkflowResponse(transform({ written }, ({ written }) => ({ amount: written?.amount ?? null })));
});

/**
 * Writes into Medusa's books what Stripe gave back without them: a refund made in Stripe's dashboard, or one whose answer was lost.
 * No money moves. Safe to repeat: only what is missing is written. Never beside a release of the payment, which writes its refunds
 * itself. Answers the amount in major units, null when nothing was missing.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked, or the payment is busy.
 */
export async function noteRefund(container: MedusaContainer, payment_intent_id: string): Promise<number | null> {
  const note = async () => (await noteRefundWorkflow(container).run({ input: { payment_intent_id } })).result.amount;
  return await withPaymentLock(container, payment_intent_id, () => withCaptureLock(container, payment_intent_id, note));
}
