import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetPaymentAnswer } from "../../../../../contract/orders";
import { databaseOf } from "../../../../../lib/database/connection";
import { toMajor } from "../../../../../lib/money/money";
import { ShopError } from "../../../../../lib/shop-error";
import { getAttempt } from "../../../../../queries/payments/attempts";
import { getPaymentOutcome } from "../../../../../workflows/payment/payment-outcome";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<GetPaymentAnswer>) {
  const attempt = await getAttempt(databaseOf(req.scope), requirePathId(req, "payment_intent_id"), req.shop.customerId);
  if (!attempt) throw new ShopError("not_found", "There is no such payment.");
  const { outcome, orderId } = await getPaymentOutcome(req.scope, attempt);
  const { payment_intent_id, amount, currency_code } = attempt;
  res.json({ payment_intent_id, outcome, total_amount: toMajor(amount, currency_code), order_id: orderId });
}
