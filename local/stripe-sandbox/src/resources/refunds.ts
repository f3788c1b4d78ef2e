import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest, noSuch, StripeApiError } from "../http/api-error";
import { type Call, emit, type Handler } from "../http/call";
import { Int, ignored, Metadata, mergeMetadata, readFields } from "../http/fields";
import { newId, nowSeconds } from "../ids";
import { requireLatestCharge } from "../payment-intents/charges";
import { nextStatus } from "../payment-intents/states";
import { settleWarnings } from "./disputes";

const CreateFields = z.strictObject({
  amount: Int.optional(),
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: Metadata.optional(),
  ...ignored("refund_application_fee", "reverse_transfer"),
});

/** Refunds the rest of a charge, or `amount` (minor units) of it. */
export const create: Handler = (call) => {
  const fields = readFields(CreateFields, call.fields);
  const charge = findCharge(call, fields);
  if (charge.disputed) refuseDisputed(call, charge);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw new StripeApiError(
      400,
      {
        type: "invalid_request_error",
        code: "charge_already_refunded",
        message: `Charge ${charge.id} has already been refunded.`,
      },
      true,
    );
  const amount = fields.amount ?? left;
  if (amount < 1)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${toDollars(amount)}) is greater than unrefunded amount on charge (${toDollars(left)})`,
      { param: "amount" },
    );
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata({}, fields.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: fields.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  const refunded = charge.amount_refunded + amount;
  const after: Stripe.Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  call.tx.put("refunds", refund);
  call.tx.put("charges", after);
  emit(call, "charge.refunded", after);
  emit(call, "refund.created", refund);
  if (after.refunded) settleWarnings(call, charge.id);
  return refund;
};

/** Money that a bank has taken back cannot be refunded as well, unless the dispute was won or is only an inquiry. */
function refuseDisputed(call: Call, charge: Stripe.Charge): void {
  const taken = call.tx
    .list("disputes")
    .some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable);
  if (!taken) return;
  throw new StripeApiError(
    400,
    {
      type: "invalid_request_error",
      code: "charge_disputed",
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    },
    true,
  );
}

/** The bank sends a refund back: its money is in the account's balance again, and the charge no longer counts it. */
export function fail(call: Call, reason: string): Stripe.Refund | null {
  const refund = call.tx.get("refunds", call.params.id ?? "");
  if (!refund || refund.status === "failed") return refund ?? null;
  const charge = call.tx.get("charges", String(refund.charge));
  if (!charge) throw new Error(`Refund ${refund.id} has no charge`);
  const failed: Stripe.Refund = { ...refund, status: "failed", failure_reason: reason };
  call.tx.put("refunds", failed);
  call.tx.put("charges", { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  emit(call, "refund.failed", failed);
  emit(call, "charge.refund.updated", failed);
  return failed;
}

function findCharge(call: Call, fields: z.infer<typeof CreateFields>): Stripe.Charge {
  if (fields.payment_intent === undefined && fields.charge === undefined)
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  const named = fields.charge === undefined ? undefined : call.tx.get("charges", fields.charge);
  if (fields.charge !== undefined && !named) throw noSuch("charge", fields.charge, "charge");
  const intentId = fields.payment_intent ?? String(named?.payment_intent);
  const intent = call.tx.get("payment_intents", intentId);
  if (!intent) throw noSuch("payment_intent", intentId, "payment_intent");
  nextStatus(intent, "refund");
  return requireLatestCharge(call, intent);
}

function toDollars(amount: number): string {
  return `$${(amount / 100).toFixed(2)}`;
}
