import type { Attempt } from "../../modules/payment-record/attempt";
import { isAuthorised } from "../../modules/stripe/payment-status";
import type { StripePayment } from "./stripe-payments";

/** `note_release`: Stripe released the money itself, and the shop's record follows. */
export type NextStep = "place" | "capture" | "release" | "note_release" | "nothing";

/**
 * What to do next with an attempt, given Stripe's answer (null: Stripe knows no such payment, or need not be asked). An
 * authorised attempt without lines waits for its order: only the sweep releases it, after LEGACY_HOLD_MINUTES.
 */
export function nextStep(
  attempt: Pick<Attempt, "status" | "cart_id">,
  payment: Pick<StripePayment, "status"> | null,
): NextStep {
  if (attempt.status === "to_capture") return "capture";
  if (attempt.status === "releasing") return "release";
  if (attempt.status !== "open") return "nothing";
  if (payment?.status === "canceled") return "note_release";
  return payment && isAuthorised(payment.status) && attempt.cart_id !== null ? "place" : "nothing";
}
