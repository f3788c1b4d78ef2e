import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** An index of the orders that an admin has hidden, newest first: queries/orders/order-filters.ts. Few are. */
export default async function findHiddenOrders({ container }: { container: MedusaContainer }): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `create index concurrently if not exists "IDX_order_status_hidden" on order_status (placed_at desc, order_id desc)
       where deleted_at is null and admin_hidden_at is not null and status <> 'cancelled'`,
  );
}
