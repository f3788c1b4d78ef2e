import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { refreshProductFacts } from "../workflows/product/refresh-product-facts";

/** The expression that finds the products of a changed row, by the row's table. */
const PRODUCTS_OF = {
  product: "select id from changed",
  product_variant: "select product_id from changed where product_id is not null",
  product_variant_price_set: "select v.product_id from changed join product_variant v on v.id = changed.variant_id",
  price: `select v.product_id from changed
    join product_variant_price_set s on s.price_set_id = changed.price_set_id
    join product_variant v on v.id = s.variant_id`,
  product_variant_inventory_item:
    "select v.product_id from changed join product_variant v on v.id = changed.variant_id",
  inventory_level: `select v.product_id from changed
    join product_variant_inventory_item i on i.inventory_item_id = changed.inventory_item_id
    join product_variant v on v.id = i.variant_id`,
  review: "select product_id from changed where product_id is not null",
  order_status:
    "select r.product_id from changed join review r on r.order_id = changed.order_id where r.product_id is not null",
} as const;

const EVENTS = [
  ["insert", "new table as changed"],
  ["update", "new table as changed"],
  ["delete", "old table as changed"],
] as const;

/**
 * Notes each product that a statement changes, in the statement's own transaction. So the next refresh sees every write
 * of products, stock, prices or reviews, whether by Medusa Admin, an import or SQL (modules/product-facts). A trigger
 * only inserts: it waits for nobody, and nobody waits for it. The facts of existing products are made here, so that an
 * upgraded shop has them from its first request on.
 */
export default async function watchProducts({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_review_order" on review (order_id) where order_id is not null`,
  );
  for (const [table, products] of Object.entries(PRODUCTS_OF)) {
    const name = `shop_note_${table}`;
    await database.raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         insert into product_change (product_id) select distinct found.product_id from (${products}) found (product_id);
         return null;
       end $$`,
    );
    for (const [event, rows] of EVENTS)
      await database.raw(
        `create or replace trigger ${name}_${event} after ${event} on "${table}" referencing ${rows}
         for each statement execute function ${name}()`,
      );
  }
  await database.raw("insert into product_change (product_id) select id from product where deleted_at is null");
  await refreshProductFacts(container);
}
