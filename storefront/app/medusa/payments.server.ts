import type { Delivery } from "medusa-backend/contract";
import { GetPayment, type RouteFields, StartPayment } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { fromMajor, toMajor } from "~/domain/money";
import type { Payment } from "~/domain/payment";
import type { Medusa } from "./client.server";

/**
 * The payment as this person may see it; null if Medusa cannot answer now.
 * @throws AppError `unauthenticated` when signed out, `not_found` for a payment that is not theirs.
 */
export async function findPayment(medusa: Medusa, paymentIntentId: string): Promise<Payment | null> {
  if (!medusa.token) throw new AppError("unauthenticated", "Sign in first.");
  try {
    return await getPayment(medusa, { paymentIntentId });
  } catch (error) {
    if (error instanceof AppError && error.code !== "unauthenticated" && error.code !== "not_found") return null;
    throw error;
  }
}

/**
 * The purchase to pay; money in minor units. `lines` and `delivery` are both given, or neither (the legacy call), which
 * knows no discount code.
 */
export type PaymentStart = {
  totalAmount: number;
  lines?: { productId: string; quantity: number }[] | undefined;
  delivery?: Delivery | undefined;
  discountCode?: string | undefined;
};

/**
 * The PaymentIntent of this purchase; the same purchase again gets the same one. Money in minor units.
 * @throws AppError `price_changed` or `unavailable` with fresh lines in `details`.
 */
export async function startPayment(
  medusa: Medusa,
  start: PaymentStart,
): Promise<{ clientSecret: string; paymentIntentId: string; totalAmount: number }> {
  const body: RouteFields<typeof StartPayment> = {
    totalAmount: toMajor(start.totalAmount),
    orderItems: start.lines?.map(({ productId, quantity }) => ({ productId, quantity })),
    delivery: start.delivery,
    discountCode: start.discountCode,
  };
  const answer = await medusa.call(StartPayment, body);
  return {
    clientSecret: answer.clientSecret,
    paymentIntentId: answer.paymentIntentId,
    totalAmount: fromMajor(answer.totalAmount),
  };
}

/**
 * The outcome of this customer's payment.
 * @throws AppError `not_found` for somebody else's, `unauthenticated`.
 */
export async function getPayment(medusa: Medusa, { paymentIntentId }: { paymentIntentId: string }): Promise<Payment> {
  const answer = await medusa.call(GetPayment, { paymentIntentId });
  const { outcome, totalAmount, orderId } = answer;
  return { paymentIntentId: answer.paymentIntentId, outcome, total: fromMajor(totalAmount), orderId };
}
