import type Stripe from "stripe";
import { z } from "zod";
import { type Call, emit } from "../http/call";
import { newId, nowSeconds } from "../ids";
import { newBalanceTransaction, requireLatestCharge } from "../payment-intents/charges";

/** In the United States, in cents. */
const DISPUTE_FEE = 1_500;
const ANSWER_SECONDS = 9 * 86_400;

/** An inquiry (`warning_needs_response`) takes no money. */
export const NewDispute = z.strictObject({
  amount: z.int().min(1).optional(),
  reason: z.string().max(100).default("fraudulent"),
  status: z.enum(["needs_response", "warning_needs_response"]).default("needs_response"),
});

export const Decision = z.strictObject({ status: z.enum(["under_review", "won", "lost", "warning_closed"]) });

function newDispute(charge: Stripe.Charge, { amount, reason, status }: z.infer<typeof NewDispute>): Stripe.Dispute {
  const known: Partial<Stripe.Dispute> = {
    id: newId("du"),
    object: "dispute",
    amount: amount ?? charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    is_charge_refundable: status === "warning_needs_response",
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  };
  const due = { due_by: nowSeconds() + ANSWER_SECONDS, has_evidence: false, past_due: false, submission_count: 0 };
  return { ...known, evidence_details: due } as Stripe.Dispute;
}

/** Of a captured payment: the bank takes the money back at once, unless it is only an inquiry. */
export function open(call: Call, wanted: z.infer<typeof NewDispute>): Stripe.Dispute | null {
  const intent = call.tx.get("payment_intents", call.params.id ?? "");
  if (intent?.status !== "succeeded") return null;
  const charge = requireLatestCharge(call, intent);
  const dispute = newDispute(charge, wanted);
  call.tx.put("charges", { ...charge, disputed: true });
  const taken = wanted.status === "needs_response" ? move(call, dispute, -dispute.amount, DISPUTE_FEE) : dispute;
  call.tx.put("disputes", taken);
  emit(call, "charge.dispute.created", taken);
  if (taken !== dispute) emit(call, "charge.dispute.funds_withdrawn", taken);
  settleWarnings(call, charge.id);
  return taken;
}

export function decide(call: Call, { status }: z.infer<typeof Decision>): Stripe.Dispute | null {
  const dispute = call.tx.get("disputes", call.params.id ?? "");
  if (!dispute) return null;
  const ended = status === "won" || status === "warning_closed";
  const decided: Stripe.Dispute = { ...dispute, status, is_charge_refundable: ended };
  const booked = status === "won" ? move(call, decided, dispute.amount, 0) : decided;
  call.tx.put("disputes", booked);
  emit(call, status === "under_review" ? "charge.dispute.updated" : "charge.dispute.closed", booked);
  if (booked !== decided) emit(call, "charge.dispute.funds_reinstated", booked);
  return booked;
}

function move(call: Call, dispute: Stripe.Dispute, amount: number, fee: number): Stripe.Dispute {
  const transaction = newBalanceTransaction({ type: "adjustment", source: dispute, amount, fee });
  call.tx.put("balance_transactions", transaction);
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
}

export const NewWarning = z.strictObject({ fraud_type: z.string().max(100).default("made_with_stolen_card") });
export const NewReview = z.strictObject({ reason: z.enum(["rule", "manual"]).default("rule") });

export const ReviewEnd = z.strictObject({
  closed_reason: z.enum(["approved", "refunded", "refunded_as_fraud", "disputed"]).default("approved"),
});

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

export function closeReview(call: Call, { closed_reason }: z.infer<typeof ReviewEnd>): Stripe.Review | null {
  const review = call.tx.get("reviews", call.params.id ?? "");
  if (!review?.open) return review ?? null;
  const closed: Stripe.Review = { ...review, open: false, closed_reason, reason: closed_reason };
  call.tx.put("reviews", closed);
  emit(call, "review.closed", closed);
  return closed;
}
