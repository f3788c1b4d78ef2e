import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { COUNTING_GUARD } from "../lib/shop-error";
import { unreservedLines } from "../queries/product-desk/stock-levels";

/**
 * Keeps a product's pieces when its stock is no longer counted. Medusa's workflows would end the variant's links to its
 * inventory items, and make a new item once it is counted again: a kit loses its parts, pieces are sold twice, and
 * returns go to an item that nothing sells. PostgreSQL decides, because several of Medusa's routes and its import of
 * products can switch the counting (docs/decisions/stock.md).
 */
export default async function guardCounting({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create or replace function shop_stays_counted(variant text) returns text language sql stable as $$
       select case
         when shared.titles is not null then format('Its pieces are also those of %s, so they stay counted.', shared.titles)
         when held.pieces > 0 then format('%s pieces are reserved for orders. Send or cancel those first.', held.pieces::float8)
       end
       from (
         select string_agg(distinct p.title, ', ') as titles from product_variant_inventory_item own
         join product_variant_inventory_item other on other.inventory_item_id = own.inventory_item_id
           and other.variant_id <> own.variant_id and other.deleted_at is null
         join product_variant v on v.id = other.variant_id and v.manage_inventory and v.deleted_at is null
         join product p on p.id = v.product_id and p.deleted_at is null
         where own.variant_id = variant and own.deleted_at is null) shared
       cross join (
         select coalesce(sum(l.reserved_quantity), 0) as pieces from product_variant_inventory_item own
         join inventory_level l on l.inventory_item_id = own.inventory_item_id and l.deleted_at is null
         where own.variant_id = variant and own.deleted_at is null) held
     $$`,
  );
  await database.raw(
    `create or replace function shop_guard_counting() returns trigger language plpgsql as $$
     declare
       refusal text;
       needed float8;
     begin
       if new.manage_inventory then
         select sum(pieces) into needed from (${unreservedLines("new.id")}) waiting;
         refusal := 'Orders still need ' || needed || ' pieces. Start counting on the product''s page of the dashboard, which reserves them.';
       else
         refusal := shop_stays_counted(new.id);
       end if;
       if refusal is not null then
         raise exception '${COUNTING_GUARD}: %', refusal using errcode = 'check_violation', constraint = '${COUNTING_GUARD}';
       end if;
       return new;
     end $$`,
  );
  await database.raw(
    `create or replace trigger shop_guard_counting before update of manage_inventory on product_variant for each row
     when (new.deleted_at is null and old.manage_inventory is distinct from new.manage_inventory)
     execute function shop_guard_counting()`,
  );
  // A stock level that was removed, as when a start of counting is undone, is nothing to keep.
  await database.raw(
    `create or replace function shop_keep_stock_link() returns trigger language plpgsql as $$
     begin
       if exists (select 1 from product_variant v where v.id = old.variant_id and not v.manage_inventory and v.deleted_at is null)
         and exists (select 1 from inventory_level l where l.inventory_item_id = old.inventory_item_id and l.deleted_at is null)
       then
         return null;
       end if;
       return new;
     end $$`,
  );
  await database.raw(
    `create or replace trigger shop_keep_stock_link before update of deleted_at on product_variant_inventory_item for each row
     when (old.deleted_at is null and new.deleted_at is not null) execute function shop_keep_stock_link()`,
  );
  // The stock board also reads the variants of deleted products; Medusa's index has the others.
  await database.raw(
    `create index concurrently if not exists "IDX_shop_variant_product" on product_variant (product_id)`,
  );
}
