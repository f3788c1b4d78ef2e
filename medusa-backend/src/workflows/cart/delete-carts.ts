import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { removeCarts } from "../../queries/carts/remove-carts";

/**
 * Deletes carts, with their lines and addresses; orders have their own copies of both. The only place where the shop
 * deletes carts: PostgreSQL keeps one that a payment may still make an order of.
 */
export async function deleteCarts(container: MedusaContainer, cartIds: readonly string[]): Promise<void> {
  if (cartIds.length === 0) return;
  await databaseOf(container).transaction((transaction) => removeCarts(transaction, cartIds));
}
