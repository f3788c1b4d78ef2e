import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { getPaidMoney } from "../../queries/orders/order-money";
import { getCapturable } from "../../queries/payments/medusa-payments";

/**
 * Refuses to pack or ship an unpaid order: its money must be captured and not fully refunded. A partial refund (as
 * goodwill) is allowed.
 * @throws ShopError `conflict` for an order that is not paid
 */
export async function requirePaidOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const money = await getPaidMoney(databaseOf(container), orderId);
  if (!money) return;
  if (money.captured === 0) throw new ShopError("conflict", "The money for this order has not been taken yet.");
  if (money.releasing || money.refunded >= money.captured) {
    throw new ShopError("conflict", "The money for this order went back to the customer.");
  }
}

/**
 * Refuses to capture money that is no longer due, and to capture only a part: Medusa's Stripe provider captures
 * everything whatever amount it gets, and Medusa's books would lack the rest for good. `amount` is the request's, in
 * major units; without one, the full payment is meant.
 * @throws ShopError `conflict`
 */
export async function requireCapturable(container: MedusaContainer, paymentId: string, amount: unknown): Promise<void> {
  const payment = await getCapturable(databaseOf(container), paymentId);
  if (!payment) return;
  if (payment.not_due) throw new ShopError("conflict", "This order was cancelled, so its money is no longer taken.");
  const isPart = amount !== undefined && amount !== null && amount !== payment.amount;
  if (payment.at_stripe && isPart) throw new ShopError("conflict", "Only the whole payment can be captured.");
}
