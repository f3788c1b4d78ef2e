import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Keeps the stock of the lines and items in `taken`: how many of the item the line's product needs now. */
const keep = (taken: string) => `
  insert into order_line_stock (line_id, inventory_item_id, required)
  select distinct taken.line_item_id, taken.inventory_item_id, coalesce((
    select vi.required_quantity from order_line_item li
    join product_variant_inventory_item vi on vi.variant_id = li.variant_id and vi.inventory_item_id = taken.inventory_item_id
    where li.id = taken.line_item_id order by vi.deleted_at desc nulls first limit 1), 1)
  from ${taken} where taken.line_item_id is not null and taken.inventory_item_id is not null
  on conflict do nothing`;

/**
 * Keeps what an order's line takes from stock when it is reserved, whoever reserves it: a product can be deleted, and a
 * kit can get other parts, while its orders are still to be sent or can still come back. The tables are Medusa's. For
 * existing orders, the product of now says how many.
 */
export default async function keepLineStock({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create or replace function shop_keep_line_stock() returns trigger language plpgsql as $$
     begin ${keep("taken")}; return null; end $$`,
  );
  await database.raw(
    `create or replace trigger shop_keep_line_stock after insert on reservation_item referencing new table as taken
     for each statement execute function shop_keep_line_stock()`,
  );
  await database.raw(keep("reservation_item taken"));
  await database.raw(keep("fulfillment_item taken"));
}
