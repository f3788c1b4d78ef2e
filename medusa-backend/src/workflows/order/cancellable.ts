import type { Database } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { isDisputed } from "../../queries/payments/reversals";

/**
 * Refuses to cancel an order whose money cannot be refunded now, because its payment is disputed at the bank.
 * @throws ShopError `conflict`
 */
export async function requireCancellable(database: Database, orderId: string): Promise<void> {
  if (await isDisputed(database, orderId))
    throw new ShopError("conflict", "The payment is disputed at the bank, so the order cannot be cancelled now.");
}
