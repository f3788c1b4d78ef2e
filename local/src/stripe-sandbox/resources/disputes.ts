import type Stripe from "stripe";
import { z } from "zod";
import { noSuch } from "../http/api-error";
import type { Call, Handler } from "../http/call";
import { readFields } from "../http/fields";
import { PageFields, paginate } from "../http/paginate";
import { newId, nowSeconds } from "../ids";
import { newBalanceTransaction, requireLatestCharge } from "../payment-intents/charges";
import { emit } from "../webhooks/emit";
import { settleWarnings } from "./radar";

/** Stripe's fee for a dispute in the United States, in cents. */
const DISPUTE_FEE = 1_500;
/** How long the shop has for an answer. */
const ANSWER_SECONDS = 9 * 86_400;

/** A newly opened dispute. An inquiry (`warning_needs_response`) takes no money. */
export const NewDispute = z.strictObject({
  amount: z.int().min(1).optional(),
  reason: z.string().max(100).default("fraudulent"),
  status: z.enum(["needs_response", "warning_needs_response"]).default("needs_response"),
});

/** The outcomes of a dispute. */
export const Decision = z.strictObject({ status: z.enum(["under_review", "won", "lost", "warning_closed"]) });

/** The parts of a dispute that the sandbox supports; Stripe's also has evidence. */
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

/** The cardholder disputes a captured payment: the bank takes the money back at once, unless it is only an inquiry. */
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

/** The bank decides, or the shop has answered. A won dispute returns the money. */
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

/** The dispute with a movement of the account's balance. */
function move(call: Call, dispute: Stripe.Dispute, amount: number, fee: number): Stripe.Dispute {
  const transaction = newBalanceTransaction({ type: "adjustment", source: dispute, amount, fee });
  call.tx.put("balance_transactions", transaction);
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
}

export const retrieve: Handler = (call) => {
  const dispute = call.tx.get("disputes", call.params.id ?? "");
  if (!dispute) throw noSuch("dispute", call.params.id ?? "", "dispute");
  return dispute;
};

const ListFields = PageFields.extend({ charge: z.string().optional(), payment_intent: z.string().optional() }).strict();

export const list: Handler = (call) => {
  const { charge, payment_intent, ...page } = readFields(ListFields, call.fields);
  const disputes = call.tx
    .list("disputes")
    .filter((dispute) => charge === undefined || dispute.charge === charge)
    .filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent);
  return paginate(disputes, "/v1/disputes", page);
};
