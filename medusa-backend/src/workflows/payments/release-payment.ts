import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { toMinor } from "../../lib/money/money";
import { ShopError } from "../../lib/shop-error";
import { paymentRecordService } from "../../modules/payment-record";
import { type Attempt, RELEASABLE, type ReleaseCause } from "../../modules/payment-record/attempts";
import { isAuthorised } from "../../modules/stripe/client";
import { refusalOf } from "../../modules/stripe/refund-refusal";
import { getAttempt } from "../../queries/payments/attempts";
import { getBooks, getUnfinishedRefund, listReleasable, type Releasable } from "../../queries/payments/medusa-payments";
import { getPlacedOrder } from "../../queries/payments/placed-orders";
import { getPaidOtherwise, isTakenBack } from "../../queries/refunds/reversals";
import { bookRefused, keepRefused } from "../money/keep-failed-refund";
import { noteLockedRefund } from "../refunds/note-refund";
import { withCaptureLock, withPaymentLock } from "./payment-lock";
import { getStripeFacts } from "./stripe-ledger";
import { getCurrentStripePayment, noteAnswer, paymentServiceDown, releaseStripePayment } from "./stripe-payments";

const NOTE = "For a cancelled order";

/** Keeps the part that the customer got another way. @throws ShopError `backend_unavailable` */
async function releaseAtStripe(container: MedusaContainer, paymentIntentId: string): Promise<"released" | "refunded"> {
  const kept = await getPaidOtherwise(databaseOf(container), paymentIntentId);
  const payment = kept > 0 ? await getStripeFacts(paymentIntentId) : null;
  return await releaseStripePayment(paymentIntentId, payment ? payment.received - payment.refunded - kept : undefined);
}

/**
 * First nobody can place or capture the attempt any more, then Stripe cancels or refunds it. Without Stripe's answer it
 * stays `releasing`, and the sweep continues. False if nothing is left to release, or the cause does not allow it
 * (`RELEASABLE`). Exported for its test: it does not look for an order, as its callers here do.
 */
export async function settleAttempt(
  container: MedusaContainer,
  attempt: Attempt,
  { reason, cause }: { reason: string; cause: ReleaseCause },
): Promise<boolean> {
  const move = { reason, from: RELEASABLE[cause] };
  const mine =
    attempt.status === "releasing" ||
    (await paymentRecordService(container).moveAttempt(attempt.id, "releasing", move));
  if (!mine) return false;
  await paymentRecordService(container).moveAttempt(
    attempt.id,
    await releaseAtStripe(container, attempt.paymentIntentId),
  );
  return true;
}

/** Through Medusa, so that its books show it. @throws what the payment's provider answers */
export async function releaseInMedusa(
  container: MedusaContainer,
  { id, captured, amount }: Releasable,
  createdBy?: string,
): Promise<void> {
  if (!captured) await container.resolve(Modules.PAYMENT).cancelPayment(id);
  else
    await refundPaymentWorkflow(container).run({
      input: { payment_id: id, amount, ...(createdBy && { created_by: createdBy }) },
    });
}

/** One try of a call to Stripe: if Medusa's took as long, nobody waits for a second (docs/decisions/payments.md). */
const SLOW_MS = 3_000;

/** True if Stripe probably did not answer in time; a refusal of Medusa's own says nothing about Stripe. */
export const isStripeSilent = (error: unknown, tookMs: number): boolean =>
  tookMs > SLOW_MS && !(error instanceof Error && MedusaError.isMedusaError(error));

/** True if a refund that Stripe refuses for good was kept. Other failures are logged: Stripe is asked again anyway. */
async function releaseWithBooks(container: MedusaContainer, attempt: Attempt): Promise<boolean> {
  const { paymentIntentId, currencyCode } = attempt;
  const begun = performance.now();
  let refused = false;
  for (const payment of await listReleasable(databaseOf(container), { sessionId: attempt.paymentSessionId })) {
    try {
      await releaseInMedusa(container, payment);
    } catch (error) {
      logEvent(container, "warn", { event: "refund_failed", attempt_id: attempt.id }, error);
      const refusal = refusalOf(error);
      if (refusal !== null) {
        const amount = toMinor(payment.amount, currencyCode);
        await bookRefused(container, { paymentIntentId, amount, note: NOTE, refusal });
        refused = true;
      } else if (isStripeSilent(error, performance.now() - begun)) throw paymentServiceDown(error);
    }
  }
  if (refused) await noteLockedRefund(container, paymentIntentId);
  return refused;
}

/** Keeps a refusal for refunds in Medusa's books: a server died before it was kept, or its transaction written. */
async function keepRest(container: MedusaContainer, paymentIntentId: string, refusal: string): Promise<void> {
  const database = databaseOf(container);
  const payment = await getStripeFacts(paymentIntentId);
  const books = await getBooks(database, paymentIntentId);
  const left = books && (await getUnfinishedRefund(database, books));
  if (payment && left && books.refunded - payment.refunded >= left.amount)
    await keepRefused(container, { ...left, paymentIntentId, refusal });
  await noteLockedRefund(container, paymentIntentId);
}

/**
 * A bank has taken money back, or Stripe refuses to refund the rest. Stripe is not asked without an amount: it would
 * refund what the bank has taken a second time. @throws ShopError `backend_unavailable` while something is left to
 * refund
 */
async function endByBooks(container: MedusaContainer, attempt: Attempt): Promise<boolean> {
  const left = await listReleasable(databaseOf(container), { sessionId: attempt.paymentSessionId });
  if (left.length > 0) throw paymentServiceDown(null);
  return await paymentRecordService(container).moveAttempt(attempt.id, "refunded");
}

/**
 * Through Medusa, and in any case at Stripe. What Stripe refuses for good is kept, for a person to settle, and the
 * payment ends. Safe to repeat. @throws ShopError `backend_unavailable`; jobs/retry-payments.ts tries again.
 */
async function refundCancelledOrder(container: MedusaContainer, attempt: Attempt, reason: string): Promise<boolean> {
  const { paymentIntentId } = attempt;
  const refused = await withCaptureLock(container, paymentIntentId, () => releaseWithBooks(container, attempt));
  if (refused || (await isTakenBack(databaseOf(container), paymentIntentId)))
    return await endByBooks(container, attempt);
  try {
    return await settleAttempt(container, attempt, { reason, cause: "order_cancelled" });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await withCaptureLock(container, paymentIntentId, () => keepRest(container, paymentIntentId, refusal));
    return await endByBooks(container, attempt);
  }
}

/**
 * `reason` is stored with the attempt. `byOps`: a person decided, so the money is released even if the shop's record
 * lacks the payment, or shows it as released. `unlessAuthorised`: an authorised card is left to its completion.
 */
type ReleasePaymentInput = {
  paymentIntentId: string;
  reason: string;
  byOps?: boolean;
  unlessAuthorised?: boolean;
};
type Released = { released: boolean };

async function isAuthorisedNow(container: MedusaContainer, paymentIntentId: string): Promise<boolean> {
  const payment = await getCurrentStripePayment(paymentIntentId);
  await noteAnswer(container, paymentIntentId, payment);
  return payment !== null && isAuthorised(payment.status);
}

/** Not undone: no card can be authorised a second time. @throws ShopError `conflict` if a live order has it */
const releasePaymentStep = createStep(
  "release-payment",
  async ({ paymentIntentId, reason, byOps, unlessAuthorised }: ReleasePaymentInput, { container }) => {
    const attempt = await getAttempt(databaseOf(container), paymentIntentId);
    const payment = attempt ?? { paymentSessionId: "", paymentIntentId };
    const order = attempt || byOps ? await getPlacedOrder(databaseOf(container), payment) : null;
    if (order && !order.cancelled) {
      throw new ShopError("conflict", "An order that was not cancelled keeps this payment.");
    }
    if (unlessAuthorised && (await isAuthorisedNow(container, paymentIntentId)))
      return new StepResponse({ released: false });
    const cause = byOps ? "decided_by_ops" : "no_order";
    const released =
      attempt &&
      (order
        ? await refundCancelledOrder(container, attempt, reason)
        : await settleAttempt(container, attempt, { reason, cause }));
    if (released || !byOps) return new StepResponse({ released: released === true });
    await releaseAtStripe(container, paymentIntentId);
    return new StepResponse({ released: true });
  },
);

const releasePaymentWorkflow = createWorkflow("release-payment-attempt", (input: ReleasePaymentInput) => {
  return new WorkflowResponse(releasePaymentStep(input));
});

/** The caller holds the payment's lock. @throws ShopError `backend_unavailable`, `conflict` while an order has it */
export async function releaseLockedPayment(container: MedusaContainer, input: ReleasePaymentInput): Promise<Released> {
  return (await releasePaymentWorkflow(container).run({ input })).result;
}

/** Never during a completion of the payment, which it awaits for `waitSeconds`. @throws as `releaseLockedPayment` */
export async function releasePayment(
  container: MedusaContainer,
  input: ReleasePaymentInput,
  wait: { waitSeconds?: number } = {},
): Promise<Released> {
  return await withPaymentLock(container, input.paymentIntentId, () => releaseLockedPayment(container, input), wait);
}
