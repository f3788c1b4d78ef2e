import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { UNPAID } from "../queries/expressions";

/**
 * Adds the index of orders that cost less than was paid for them (queries/orders/return-money.ts). It stays small,
 * because a refund ends that. Without statistics of the expression, PostgreSQL expects a third of all orders in it, and
 * reads the table.
 */
export default async function findDueRefunds({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const unpaid = UNPAID.replaceAll("m.totals", "totals");
  await database.raw(
    `create index concurrently if not exists "IDX_shop_summary_due" on order_summary (order_id) where ${unpaid} < 0 and deleted_at is null`,
  );
  await database.raw(`create statistics if not exists shop_summary_due on (${unpaid}) from order_summary`);
  await database.raw("analyze order_summary");
}
