import { GetPayment } from "../../../../../contract/routes/payments";
import { databaseOf } from "../../../../../lib/database/connection";
import { requireFound } from "../../../../../lib/shop-error";
import { getAttempt } from "../../../../../queries/payments/attempts";
import { getPaymentOutcome } from "../../../../../workflows/payments/payment-outcome";
import { handle } from "../../../../handle";

export const GET = handle(GetPayment, async (asked, req) => {
  const attempt = requireFound(
    await getAttempt(databaseOf(req.scope), asked.paymentIntentId, req.shop.customerId),
    "payment",
  );
  const { outcome, orderId } = await getPaymentOutcome(req.scope, attempt);
  const { paymentIntentId, amount } = attempt;
  return { paymentIntentId, outcome, totalAmount: amount, orderId };
});
