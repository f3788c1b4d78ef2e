import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";
import { COUNTING_GUARD, STOCK_GUARD } from "../lib/shop-error";
import { unreservedLines } from "../queries/stock/stock";

type Schema = ReturnType<typeof schemaOf>;

const reservedOf = (level: string) => `
  (select coalesce(sum(r.quantity), 0) from reservation_item r
   where r.inventory_item_id = ${level}.inventory_item_id and r.location_id = ${level}.location_id and r.deleted_at is null)`;
const asRaw = (quantity: string) => `jsonb_build_object('value', (${quantity})::text, 'precision', 20)`;

/** Whether a statement needs available stock. A restored reservation does not: Medusa undoes a cancellation with it. */
const TOUCHED = {
  insert: "select inventory_item_id, location_id, not allow_backorder as takes from after where deleted_at is null",
  update: `
    select a.inventory_item_id, a.location_id, not a.allow_backorder and b.deleted_at is null
      and (a.quantity > b.quantity or (a.inventory_item_id, a.location_id) <> (b.inventory_item_id, b.location_id)) as takes
    from after a join before b on b.id = a.id where a.deleted_at is null
    union all
    select inventory_item_id, location_id, false from before where deleted_at is null`,
  delete: "select inventory_item_id, location_id, false as takes from before where deleted_at is null",
} as const;

const ROWS = {
  insert: "new table as after",
  update: "old table as before new table as after",
  delete: "old table as before",
} as const;

/**
 * Makes PostgreSQL decide what can be reserved. Medusa reads, compares and writes the reserved quantity under a lock of
 * its locking module: two processes without that shared lock both sell the last piece, and one overwrites the other's
 * number. With these triggers, every statement on reservations locks the row of the stock level: concurrent ones wait
 * for each other. It refuses more than is in stock and stores the sum of the reservations, which replaces any other
 * number that Medusa writes (docs/decisions/stock.md).
 */
async function guardStock({ run, addTrigger }: Schema): Promise<void> {
  for (const event of ["insert", "update", "delete"] as const) {
    const name = `shop_guard_stock_${event}`;
    await run(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       declare
         touched record;
         reserved numeric;
       begin
         for touched in
           select t.inventory_item_id, t.location_id, bool_or(t.takes) as takes from (${TOUCHED[event]}) t group by 1, 2 order by 1, 2
         loop
           perform 1 from inventory_level l where l.inventory_item_id = touched.inventory_item_id
             and l.location_id = touched.location_id and l.deleted_at is null for no key update;
           reserved := ${reservedOf("touched")};
           if touched.takes and not exists (
             select 1 from inventory_level l where l.inventory_item_id = touched.inventory_item_id
               and l.location_id = touched.location_id and l.deleted_at is null and l.stocked_quantity >= reserved
           ) then
             raise exception 'not enough stock: ${STOCK_GUARD}' using errcode = 'check_violation', constraint = '${STOCK_GUARD}';
           end if;
           update inventory_level l set reserved_quantity = reserved, raw_reserved_quantity = ${asRaw("reserved")}
           where l.inventory_item_id = touched.inventory_item_id and l.location_id = touched.location_id
             and l.deleted_at is null and l.reserved_quantity <> reserved;
         end loop;
         return null;
       end $$`,
    );
    await addTrigger(name, `after ${event} on reservation_item referencing ${ROWS[event]} for each statement`);
  }
  await run(
    `create or replace function shop_count_reserved() returns trigger language plpgsql as $$
     begin
       new.reserved_quantity := ${reservedOf("new")};
       new.raw_reserved_quantity := ${asRaw("new.reserved_quantity")};
       return new;
     end $$`,
  );
  await addTrigger(
    "shop_count_reserved_insert",
    "before insert on inventory_level for each row",
    "shop_count_reserved",
  );
  await addTrigger(
    "shop_count_reserved_update",
    `before update on inventory_level for each row
     when (pg_trigger_depth() = 0 and (old.reserved_quantity, old.raw_reserved_quantity, old.deleted_at)
       is distinct from (new.reserved_quantity, new.raw_reserved_quantity, new.deleted_at))`,
    "shop_count_reserved",
  );
}

/**
 * Keeps a product's pieces when its stock is no longer counted. Medusa's workflows would end the variant's links to its
 * inventory items and make a new item later: a kit loses its parts, pieces are sold twice, and returns go to an item
 * that nothing sells. PostgreSQL decides, because several routes and the import of products can switch the counting
 * (docs/decisions/stock.md).
 */
async function guardCounting({ run, addTrigger }: Schema): Promise<void> {
  await run(
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
  await run(
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
  await addTrigger(
    "shop_guard_counting",
    `before update of manage_inventory on product_variant for each row
     when (new.deleted_at is null and old.manage_inventory is distinct from new.manage_inventory)`,
  );
  // A stock level that was removed, as when a start of counting is undone, is nothing to keep.
  await run(
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
  await addTrigger(
    "shop_keep_stock_link",
    `before update of deleted_at on product_variant_inventory_item for each row
     when (old.deleted_at is null and new.deleted_at is not null)`,
  );
}

/** How many of an item the line's product needs when the line is reserved. */
const KEEP_LINE_STOCK = `
  insert into order_line_stock (line_id, inventory_item_id, required)
  select distinct taken.line_item_id, taken.inventory_item_id, coalesce((
    select vi.required_quantity from order_line_item li
    join product_variant_inventory_item vi on vi.variant_id = li.variant_id and vi.inventory_item_id = taken.inventory_item_id
    where li.id = taken.line_item_id order by vi.deleted_at desc nulls first limit 1), 1)
  from taken where taken.line_item_id is not null and taken.inventory_item_id is not null
  on conflict do nothing`;

/** The shop's definitions on Medusa's tables of inventory and reservations. */
export default async function stock({ container }: { container: MedusaContainer }): Promise<void> {
  const schema = schemaOf(container);
  await schema.addIndexes([
    `"IDX_shop_reservation_level" on reservation_item (inventory_item_id, location_id) include (quantity) where deleted_at is null`,
    // Reservations of orders that were removed again: queries/payments/placed-orders.ts.
    `"IDX_shop_reservation_created" on reservation_item (created_at) where deleted_at is null and line_item_id is not null`,
    `"IDX_shop_level_short" on inventory_level (id) where reserved_quantity > stocked_quantity and deleted_at is null`,
  ]);
  await guardStock(schema);
  await guardCounting(schema);

  // A product can be deleted, and a kit can get other parts, while its orders are still to be sent or can come back.
  await schema.addFunction("shop_keep_line_stock", KEEP_LINE_STOCK);
  await schema.addTrigger(
    "shop_keep_line_stock",
    "after insert on reservation_item referencing new table as taken for each statement",
  );

  // Medusa Admin's list of reservations names the order.
  await schema.addFunction(
    "shop_name_reservation",
    `new.description := (select 'Order #' || o.display_id from order_item i join "order" o on o.id = i.order_id
       where i.item_id = new.line_item_id and i.deleted_at is null limit 1)`,
    "new",
  );
  await schema.addTrigger(
    "shop_name_reservation",
    `before insert on reservation_item for each row when (new.description is null and new.line_item_id is not null)`,
  );
}
