import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Adds indexes to find what a failure left behind without scanning full tables: reservations of orders that were
 * removed again (queries/payments/lost-orders.ts), cancelled orders whose money is not refunded, and the order of a
 * payment at Stripe (queries/payments/medusa-payments.ts).
 */
export default async function findLeftBehind({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_reservation_created" on reservation_item (created_at)
     where deleted_at is null and line_item_id is not null`,
  );
  await database.raw(
    `create index if not exists "IDX_shop_order_canceled" on "order" (canceled_at) where canceled_at is not null`,
  );
  await database.raw(`create index if not exists "IDX_shop_payment_at_stripe" on payment ((data->>'id'))`);
}
