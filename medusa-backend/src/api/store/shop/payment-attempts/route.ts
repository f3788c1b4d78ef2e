import type { MedusaResponse } from "@medusajs/framework/http";
import { REQUEST_ID_HEADER } from "../../../../contract/internal";
import { StartPayment, type StartPaymentAnswer } from "../../../../contract/orders";
import { toMajor } from "../../../../lib/money/money";
import { invalidField, parse } from "../../../../lib/shop-error";
import { startLegacyPaymentWorkflow } from "../../../../workflows/payment/start-legacy-payment";
import { startPayment } from "../../../../workflows/payment/start-payment";
import { countByCustomer } from "../../../rate-limits";
import type { ShopRequest } from "../../../shop-auth";

/**
 * Starts a payment for a purchase, or for a bare amount. Every call is counted, whatever its result, because each costs
 * calls to Stripe.
 */
export async function POST(req: ShopRequest, res: MedusaResponse<StartPaymentAnswer>) {
  const { order_items: lines, delivery, discount_code, total_amount } = parse(StartPayment, req.body);
  await countByCustomer(req, "payment");
  const payer = { customer_id: req.shop.customerId, request_id: req.get(REQUEST_ID_HEADER) ?? null, total_amount };
  if (lines && !delivery) {
    throw invalidField("delivery", "Required");
  }
  const { client_secret, payment_intent_id, amount, currency_code } =
    lines && delivery
      ? await startPayment(req.scope, { ...payer, lines, delivery, discount_code })
      : (await startLegacyPaymentWorkflow(req.scope).run({ input: payer })).result;
  res.json({ client_secret, payment_intent_id, total_amount: toMajor(amount, currency_code) });
}
