import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Makes the database allow only one order per payment, and adds the indexes that keep the order lists fast. The order
 * table belongs to Medusa's order module, so these indexes are made here, after that module's own migrations.
 */
export default async function oneOrderPerPayment({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create unique index if not exists "IDX_shop_order_payment_intent" on "order" ((metadata->>'payment_intent_id'))
     where metadata->>'payment_intent_id' is not null`,
  );
  await database.raw(`create index if not exists "IDX_shop_order_newest" on "order" (created_at desc, id desc)`);
  await database.raw(
    `create index if not exists "IDX_shop_order_customer" on "order" (customer_id, created_at desc, id desc)`,
  );
}
