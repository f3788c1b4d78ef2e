import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Keeps the promised arrival in "order_status" current when ops change it in the order's metadata, and fills it in for
 * orders that are still to be sent. It also refreshes all products, whose facts now contain their stock.
 */
export default async function findLateOrders({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create or replace function "shop_promise_order_again"() returns trigger language plpgsql as $$ begin
       update order_status set promised_from = new.metadata->'arrival'->>'earliest' where order_id = new.id;
       return null; end $$`,
  );
  await database.raw(
    `create or replace trigger "shop_promise_order_again" after update of metadata on "order" for each row
     when (old.metadata->'arrival' is distinct from new.metadata->'arrival') execute function "shop_promise_order_again"()`,
  );
  await database.raw(
    `update order_status s set promised_from = o.metadata->'arrival'->>'earliest' from "order" o
     where o.id = s.order_id and s.status = 'pending' and s.promised_from is null and o.metadata->'arrival' is not null`,
  );
  await database.raw("insert into product_change (product_id) select id from product where deleted_at is null");
}
