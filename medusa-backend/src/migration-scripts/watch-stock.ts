import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Notes of a change in "inventory_level" that nothing but the products' stock has changed, so that an order's refresh
 * of the facts is a small one. It replaces the function of watch-products.ts; the triggers stay.
 */
export default async function watchStock({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create or replace function shop_note_inventory_level() returns trigger language plpgsql as $$
     begin
       insert into product_change (product_id, stock_only)
       select distinct v.product_id, true from changed
       join product_variant_inventory_item i on i.inventory_item_id = changed.inventory_item_id
       join product_variant v on v.id = i.variant_id;
       return null;
     end $$`,
  );
}
