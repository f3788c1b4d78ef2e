import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { getPaidMoney } from "../../queries/orders/order-money";

/**
 * Refuses to pack or ship what is not paid for: the order's money must be captured, and some of it not refunded. A part that went
 * back (as a goodwill refund) is no obstacle.
 * @throws ShopError `conflict` while it is not
 */
export async function requirePaidOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const money = await getPaidMoney(databaseOf(container), orderId);
  if (!money) return;
  if (money.captured === 0) throw new ShopError("conflict", "The money for this order has not been taken yet.");
  if (money.releasing || money.refunded >= money.captured) {
    throw new ShopError("conflict", "The money for this order went back to the customer.");
  }
}
