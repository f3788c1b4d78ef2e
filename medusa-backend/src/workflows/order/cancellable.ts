import type { Database } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { isDisputed, isPaidOtherwise } from "../../queries/payments/reversals";

/**
 * Refuses to cancel an order whose money cannot be fully refunded: its payment is disputed at the bank, or the shop has
 * paid part of it back without Stripe.
 * @throws ShopError `conflict`
 */
export async function requireCancellable(database: Database, orderId: string): Promise<void> {
  if (await isDisputed(database, orderId))
    throw new ShopError("conflict", "The payment is disputed at the bank, so the order cannot be cancelled now.");
  if (await isPaidOtherwise(database, orderId))
    throw new ShopError("conflict", "A part was paid back without Stripe. Refund the rest instead of cancelling.");
}
