import type { Database } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { isUndecided } from "../../queries/payments/reversals";

/**
 * Refuses to cancel an order while the bank decides a dispute about its payment. A lost dispute refuses nothing: the
 * customer has the money.
 * @throws ShopError `conflict`
 */
export async function requireCancellable(database: Database, orderId: string): Promise<void> {
  if (await isUndecided(database, orderId))
    throw new ShopError("conflict", "The payment is disputed at the bank, so the order cannot be cancelled now.");
}
