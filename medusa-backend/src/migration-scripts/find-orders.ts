import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Keeps what the list of all orders is sorted and searched by true: "order_status" repeats the date, name and e-mail of
 * Medusa's order (queries/orders/all-orders.ts), whoever changes them. Orders that are there already are filled in.
 */
export default async function findOrders({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const relist = (which: string) => `
    update order_status s set placed_at = o.created_at, sought = concat_ws(' ', a.first_name, o.email)
    from "order" o left join order_address a on a.id = o.shipping_address_id
    where s.order_id = o.id and ${which}`;
  await database.raw(
    `create or replace function "shop_relist_order"() returns trigger language plpgsql as $$ begin
       ${relist("o.id = new.id")}; return null; end $$`,
  );
  await database.raw(
    `create or replace function "shop_relist_orders_of_address"() returns trigger language plpgsql as $$ begin
       ${relist("o.shipping_address_id = new.id and o.deleted_at is null")}; return null; end $$`,
  );
  await database.raw(
    `create or replace trigger "shop_relist_order" after update of created_at, email, shipping_address_id on "order"
     for each row when ((old.created_at, old.email, old.shipping_address_id)
       is distinct from (new.created_at, new.email, new.shipping_address_id))
     execute function "shop_relist_order"()`,
  );
  await database.raw(
    `create or replace trigger "shop_relist_order" after update of first_name on order_address
     for each row when (old.first_name is distinct from new.first_name)
     execute function "shop_relist_orders_of_address"()`,
  );
  await database.raw(relist("s.placed_at is null"));
}
