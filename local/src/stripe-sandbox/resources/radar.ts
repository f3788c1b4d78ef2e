import type Stripe from "stripe";
import { z } from "zod";
import type { Call } from "../http/call";
import { newId, nowSeconds } from "../ids";
import { requireLatestCharge } from "../payment-intents/charges";
import { emit } from "../webhooks/emit";

/** An early fraud warning of the card's issuer, or a new review. */
export const NewWarning = z.strictObject({ fraud_type: z.string().max(100).default("made_with_stolen_card") });
export const NewReview = z.strictObject({ reason: z.enum(["rule", "manual"]).default("rule") });

/** The end of a review. */
export const ReviewEnd = z.strictObject({
  closed_reason: z.enum(["approved", "refunded", "refunded_as_fraud", "disputed"]).default("approved"),
});

/** The card's issuer warns that a payment may be fraud. */
export function warn(call: Call, { fraud_type }: z.infer<typeof NewWarning>): Stripe.Radar.EarlyFraudWarning | null {
  const intent = call.tx.get("payment_intents", call.params.id ?? "");
  if (!intent || intent.latest_charge === null) return null;
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: requireLatestCharge(call, intent).id,
    created: nowSeconds(),
    fraud_type,
    livemode: false,
    payment_intent: intent.id,
  };
  call.tx.put("early_fraud_warnings", warning);
  emit(call, "radar.early_fraud_warning.created", warning);
  return warning;
}

/** A dispute or a full refund leaves nothing to do about the warnings of a charge. */
export function settleWarnings(call: Call, chargeId: string): void {
  for (const warning of call.tx.list("early_fraud_warnings")) {
    if (warning.charge !== chargeId || !warning.actionable) continue;
    const settled = { ...warning, actionable: false };
    call.tx.put("early_fraud_warnings", settled);
    emit(call, "radar.early_fraud_warning.updated", settled);
  }
}

/** A rule or a person at Stripe opens a review of a payment. */
export function openReview(call: Call, { reason }: z.infer<typeof NewReview>): Stripe.Review | null {
  const intent = call.tx.get("payment_intents", call.params.id ?? "");
  if (!intent || intent.latest_charge === null) return null;
  const known: Partial<Stripe.Review> = {
    id: newId("prv"),
    object: "review",
    charge: requireLatestCharge(call, intent).id,
    closed_reason: null,
    created: nowSeconds(),
    livemode: false,
    open: true,
    opened_reason: reason,
    payment_intent: intent.id,
    reason,
  };
  const review = known as Stripe.Review;
  call.tx.put("reviews", review);
  emit(call, "review.opened", review);
  return review;
}

/** Somebody ends the review, once. */
export function closeReview(call: Call, { closed_reason }: z.infer<typeof ReviewEnd>): Stripe.Review | null {
  const review = call.tx.get("reviews", call.params.id ?? "");
  if (!review?.open) return review ?? null;
  const closed: Stripe.Review = { ...review, open: false, closed_reason, reason: closed_reason };
  call.tx.put("reviews", closed);
  emit(call, "review.closed", closed);
  return closed;
}
