import { REQUEST_ID_HEADER } from "../../../../contract/http";
import { StartPayment } from "../../../../contract/routes/payments";
import { invalidField } from "../../../../lib/shop-error";
import { startLegacyPaymentWorkflow, startPayment } from "../../../../workflows/payments/start-payment";
import { handle } from "../../../handle";

/** For a purchase, or for a bare amount. Every call is counted, because each costs calls to Stripe. */
export const POST = handle(StartPayment, async ({ orderItems: lines, delivery, totalAmount, ...terms }, req) => {
  const payer = { customerId: req.shop.customerId, requestId: req.get(REQUEST_ID_HEADER) ?? null, totalAmount };
  if (lines && !delivery) {
    throw invalidField("delivery", "Required");
  }
  const { clientSecret, paymentIntentId, amount } =
    lines && delivery
      ? await startPayment(req.scope, { ...payer, lines, delivery, ...terms })
      : (await startLegacyPaymentWorkflow(req.scope).run({ input: payer })).result;
  return { clientSecret, paymentIntentId, totalAmount: amount };
});
