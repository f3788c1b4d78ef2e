import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

const COLUMNS = ["placed_at", "sought", "found_by", "products", "country", "total", "part_sent"];

/** The number of orders whose record is rewritten at once, so that no statement runs for minutes. */
const AT_ONCE = 10_000;

/**
 * When a trigger rewrites the record of the order `id`: at the end of the transaction, because Medusa changes an
 * order's lines, sums and version one after the other. Sums of the first version exist before the record does.
 */
const TRIGGERS = [
  {
    table: `"order"`,
    of: "created_at, email, shipping_address_id, version",
    when: `(old.created_at, old.email, old.shipping_address_id, old.version)
      is distinct from (new.created_at, new.email, new.shipping_address_id, new.version)`,
    orders: "select new.id",
  },
  {
    table: "order_address",
    of: "first_name, address_1, address_2, postal_code, city, province, country_code, phone",
    when: `(old.first_name, old.address_1, old.address_2, old.postal_code, old.city, old.province, old.country_code, old.phone)
      is distinct from (new.first_name, new.address_1, new.address_2, new.postal_code, new.city, new.province, new.country_code, new.phone)`,
    orders: `select o.id from "order" o where o.shipping_address_id = new.id and o.deleted_at is null`,
  },
  {
    table: "order_summary",
    of: "totals",
    when: "old.totals->>'current_order_total' is distinct from new.totals->>'current_order_total'",
    orders: "select new.order_id",
  },
  {
    table: "fulfillment",
    of: "shipped_at, delivered_at, canceled_at, deleted_at",
    when: `(old.shipped_at, old.delivered_at, old.canceled_at, old.deleted_at)
      is distinct from (new.shipped_at, new.delivered_at, new.canceled_at, new.deleted_at)`,
    orders: "select l.order_id from order_fulfillment l where l.fulfillment_id = new.id and l.deleted_at is null",
  },
];

const LIVE = "deleted_at is null";
const LISTED = `${LIVE} and admin_hidden_at is null`;
const INDEXES: Readonly<Record<string, string>> = {
  IDX_order_status_found_parts: `using gin (found_by gin_trgm_ops) with (fastupdate = off) where ${LIVE}`,
  IDX_order_status_found_words: `using gin (to_tsvector('simple', found_by)) with (fastupdate = off) where ${LIVE}`,
  IDX_order_status_total: `(total desc, placed_at desc, order_id desc) include (status, country, admin_hidden_at) where ${LIVE}`,
  IDX_order_status_country: `(country, placed_at desc, order_id desc) where ${LIVE}`,
  IDX_order_status_part_sent: `(placed_at desc, order_id desc) where ${LISTED} and status = 'pending' and part_sent`,
};

/**
 * Keeps the sort, filter and search columns of the admins' list of orders current: "order_status" repeats them from
 * Medusa's order (`shop_order_facts`, in the module's migration), whoever changes the order. Existing orders are filled
 * in first and the indexes created after that, because writing a row costs more with them.
 */
export default async function listOrders({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  // The records are locked before the order is read, so the later of two concurrent changes sees both.
  await database.raw(
    `create or replace function "shop_relist"(ids text[]) returns void language plpgsql as $$ begin
       perform 1 from order_status s where s.order_id = any(ids) and s.deleted_at is null order by s.order_id for update;
       update order_status s set ${COLUMNS.map((name) => `${name} = f.${name}`).join(", ")}
       from unnest(ids) x(id) cross join lateral "shop_order_facts"(x.id) f
       where s.order_id = x.id and s.deleted_at is null;
     end $$`,
  );
  await database.raw(`drop trigger if exists "shop_relist_order" on "order"`);
  await database.raw(`drop trigger if exists "shop_relist_order" on order_address`);
  await database.raw(`drop function if exists "shop_relist_orders_of_address"()`);
  for (const { table, of, when, orders } of TRIGGERS) {
    const name = `shop_relist_${table.replaceAll('"', "")}`;
    await database.raw(
      `create or replace function "${name}"() returns trigger language plpgsql as $$ begin
         perform "shop_relist"(array(${orders})); return null; end $$`,
    );
    await database.raw(`drop trigger if exists "${name}" on ${table}`);
    await database.raw(
      `create constraint trigger "${name}" after update of ${of} on ${table} deferrable initially deferred
       for each row when (${when}) execute function "${name}"()`,
    );
  }
  const unfilled = `select e.order_id from order_status e where e.found_by is null and e.deleted_at is null
    and exists (select 1 from "order" o where o.id = e.order_id) limit ${AT_ONCE}`;
  const fill = `with unfilled as materialized (${unfilled})
    select count(*)::int as count from unfilled, "shop_relist"(array(select order_id from unfilled)) done`;
  while (((await database.raw(fill)) as { rows: { count: number }[] }).rows[0]?.count);
  for (const [name, definition] of Object.entries(INDEXES))
    await database.raw(`create index if not exists "${name}" on order_status ${definition}`);
}
