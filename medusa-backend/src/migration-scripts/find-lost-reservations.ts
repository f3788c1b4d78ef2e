import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The last day's reservations of orders, found without reading all: queries/payments/lost-orders.ts asks in every sweep. */
export default async function findLostReservations({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_reservation_created" on reservation_item (created_at)
     where deleted_at is null and line_item_id is not null`,
  );
}
