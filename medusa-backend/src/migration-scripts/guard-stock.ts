import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { STOCK_GUARD } from "../lib/shop-error";

/** The reserved quantity of an item at a location. */
const reservedOf = (level: string) => `
  (select coalesce(sum(r.quantity), 0) from reservation_item r
   where r.inventory_item_id = ${level}.inventory_item_id and r.location_id = ${level}.location_id and r.deleted_at is null)`;

const asRaw = (quantity: string) => `jsonb_build_object('value', (${quantity})::text, 'precision', 20)`;

/**
 * The levels that a statement changes, and whether it needs available stock. A restored reservation does not: Medusa
 * restores one when it undoes a cancellation or a shipment, and that order still exists.
 */
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
 * Makes PostgreSQL decide what can be reserved. Medusa reads the reserved quantity, compares it in JavaScript and
 * writes the new number, protected only by a lock of its locking module: two processes without that shared lock both
 * sell the last piece, and one overwrites the other's number. With these triggers, every statement on reservations
 * locks the row of the stock level, so concurrent ones wait for each other. It refuses more than is in stock and stores
 * the sum of the reservations; any other number that Medusa writes is replaced by that sum (docs/decisions/stock.md).
 */
export default async function guardStock({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_reservation_level" on reservation_item (inventory_item_id, location_id)
     include (quantity) where deleted_at is null`,
  );
  for (const event of ["insert", "update", "delete"] as const) {
    const name = `shop_guard_stock_${event}`;
    await database.raw(
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
    await database.raw(
      `create or replace trigger ${name} after ${event} on reservation_item referencing ${ROWS[event]}
       for each statement execute function ${name}()`,
    );
  }
  await database.raw(
    `create or replace function shop_count_reserved() returns trigger language plpgsql as $$
     begin
       new.reserved_quantity := ${reservedOf("new")};
       new.raw_reserved_quantity := ${asRaw("new.reserved_quantity")};
       return new;
     end $$`,
  );
  await database.raw(
    `create or replace trigger shop_count_reserved_insert before insert on inventory_level
     for each row execute function shop_count_reserved()`,
  );
  await database.raw(
    `create or replace trigger shop_count_reserved_update before update on inventory_level for each row
     when (pg_trigger_depth() = 0 and (old.reserved_quantity, old.raw_reserved_quantity, old.deleted_at)
       is distinct from (new.reserved_quantity, new.raw_reserved_quantity, new.deleted_at))
     execute function shop_count_reserved()`,
  );
  await database.raw(
    `update inventory_level l set reserved_quantity = ${reservedOf("l")}
     where l.deleted_at is null and l.reserved_quantity <> ${reservedOf("l")}`,
  );
}
