import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { paymentRecordService } from "../../modules/payment-record";
import type { Attempt } from "../../modules/payment-record/attempts";
import { isAuthorised } from "../../modules/stripe/client";
import { getAttempt } from "../../queries/payments/attempts";
import { type Captured, captureOrExpire } from "./capture-payment";
import { completePayment } from "./complete-payment";
import { finalRefusalIn } from "./refusal";
import { releasePayment } from "./release-payment";
import { getCurrentStripePayment, getStripePayment, noteAnswer, type StripePayment } from "./stripe-payments";

/** `note_release`: Stripe released the money itself, and the shop's record follows. */
export type NextStep = "place" | "capture" | "release" | "note_release" | "nothing";

/**
 * `payment` is Stripe's answer; null: it knows no such payment, or need not be asked. An authorised attempt without
 * lines waits for its order: only the sweep releases it, after LEGACY_HOLD_MINUTES.
 */
export function nextStep(
  attempt: Pick<Attempt, "status" | "cartId">,
  payment: Pick<StripePayment, "status"> | null,
): NextStep {
  if (attempt.status === "to_capture") return "capture";
  if (attempt.status === "releasing") return "release";
  if (attempt.status !== "open") return "nothing";
  if (payment?.status === "canceled") return "note_release";
  return payment && isAuthorised(payment.status) && attempt.cartId !== null ? "place" : "nothing";
}

/** `ignored`: nothing to do, or not the shop's; `waiting`: left to somebody else who is working on it. */
export type Reconciled = Captured | "waiting" | "placed" | "refused" | "released";

async function place(container: MedusaContainer, { paymentIntentId }: Attempt): Promise<Reconciled> {
  try {
    await completePayment(container, { paymentIntentId });
    return "placed";
  } catch (error) {
    if (finalRefusalIn(error)) return "refused";
    throw error;
  }
}

/** Safe to repeat. @throws ShopError `backend_unavailable`, `conflict` while a live order has the payment */
export async function releaseAttempt(
  container: MedusaContainer,
  { paymentIntentId }: Attempt,
  reason: string,
): Promise<Reconciled> {
  const { released } = await releasePayment(container, { paymentIntentId, reason });
  return released ? "released" : "ignored";
}

/**
 * Money that Stripe holds becomes an order or is released, and money that is due is captured. Stripe is asked for the
 * current state, so repeats and order do not matter. `authorised`: Stripe has reported that, which is recorded first.
 * `leaveToBrowser`: the browser is probably placing the order.
 * @throws ShopError `backend_unavailable`, or any other failure; another call may succeed.
 */
export async function reconcilePayment(
  container: MedusaContainer,
  paymentIntentId: string,
  { authorised, leaveToBrowser }: { authorised: boolean; leaveToBrowser: boolean },
): Promise<Reconciled> {
  const attempt = await getAttempt(databaseOf(container), paymentIntentId);
  if (!attempt) return "ignored";
  const isNew = authorised && attempt.status === "open" && attempt.authorisedAt === null;
  if (isNew) await paymentRecordService(container).noteAuthorised([paymentIntentId]);
  const known = isNew ? { ...attempt, authorisedAt: new Date() } : attempt;
  return await reconcileAttempt(container, known, { leaveToBrowser });
}

/** After a reported authorisation, a read without it may be stale and does not count. */
async function askStripe(
  container: MedusaContainer,
  { paymentIntentId, authorisedAt }: Attempt,
): Promise<StripePayment | null> {
  if (authorisedAt) return await getCurrentStripePayment(paymentIntentId);
  const payment = await getStripePayment(paymentIntentId);
  await noteAnswer(container, paymentIntentId, payment);
  return payment;
}

/** `reconcilePayment` for an attempt that was just read. */
export async function reconcileAttempt(
  container: MedusaContainer,
  attempt: Attempt,
  { leaveToBrowser }: { leaveToBrowser: boolean },
): Promise<Reconciled> {
  const payment = attempt.status === "open" ? await askStripe(container, attempt) : null;
  const step = nextStep(attempt, payment);
  if (leaveToBrowser && (step === "place" || step === "capture")) return "waiting";
  switch (step) {
    case "place":
      return await place(container, attempt);
    case "capture":
      return await captureOrExpire(container, attempt);
    case "release":
      return await releaseAttempt(container, attempt, "release_again");
    case "note_release":
      await paymentRecordService(container).moveAttempt(attempt.id, "released", { reason: "cancelled_at_stripe" });
      return "released";
    default:
      return "ignored";
  }
}
