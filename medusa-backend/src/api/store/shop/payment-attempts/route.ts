import { REQUEST_ID_HEADER } from "../../../../contract/http";
import { StartPayment } from "../../../../contract/routes/payments";
import { toMajor } from "../../../../lib/money/money";
import { invalidField } from "../../../../lib/shop-error";
import { startLegacyPaymentWorkflow, startPayment } from "../../../../workflows/payments/start-payment";
import { handle } from "../../../handle";

/**
 * Starts a payment for a purchase, or for a bare amount. Every call is counted, whatever its result, because each costs
 * calls to Stripe.
 */
export const POST = handle(StartPayment, async ({ order_items: lines, delivery, discount_code, total_amount }, req) => {
  const payer = { customer_id: req.shop.customerId, request_id: req.get(REQUEST_ID_HEADER) ?? null, total_amount };
  if (lines && !delivery) {
    throw invalidField("delivery", "Required");
  }
  const { client_secret, payment_intent_id, amount, currency_code } =
    lines && delivery
      ? await startPayment(req.scope, { ...payer, lines, delivery, discount_code })
      : (await startLegacyPaymentWorkflow(req.scope).run({ input: payer })).result;
  return { client_secret, payment_intent_id, total_amount: toMajor(amount, currency_code) };
});
