import { z } from "zod";
import { LOW_STOCK } from "../../contract/overview";
import { type ListStockAnswer, type ListStockQuery, ORDERS_NAMED, PlacedStock, StockRow } from "../../contract/stock";
import { soldName } from "../../contract/variants";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRow, queryRows, queryValue, queryValues } from "../../lib/database/sql";
import { TAKEN_OFF } from "../orders/parcels";
import { textQuery } from "../products/search-statements";
import { ASKED_IN_ANY_STATE, type Statement, soldValues, THUMBNAIL } from "../products/statements";
import { DEFAULT_CHANNEL } from "../store";

/** A part of a kit that the link "vi" leads to: named as what sells it alone, if anything does; null without a kit. */
const PART = `
  case when vi.required_quantity > 1 or exists (
    select 1 from product_variant_inventory_item y
    where y.variant_id = vi.variant_id and y.inventory_item_id <> vi.inventory_item_id and y.deleted_at is null)
  then (
    select jsonb_build_object('title', coalesce(sold.title, i.title, i.sku, i.id), 'sku', coalesce(sold.sku, i.sku, ''),
      'pieces', vi.required_quantity, 'product_id', sold.id)
    from inventory_item i
    left join lateral (
      select p.id, nullif(w.sku, '') as sku, concat(p.title, nullif(concat(' (', array_to_string(${soldValues("w.id", "p.id")}, ', '), ')'), ' ()'))
        as title
      from product_variant_inventory_item x
      join product_variant w on w.id = x.variant_id and w.deleted_at is null
      join product p on p.id = w.product_id and p.deleted_at is null
      where x.inventory_item_id = i.id and x.variant_id <> vi.variant_id and x.deleted_at is null
        and not exists (select 1 from product_variant_inventory_item z
          where z.variant_id = x.variant_id and z.inventory_item_id <> i.id and z.deleted_at is null)
      order by p.created_at, p.id limit 1) sold on true
    where i.id = vi.inventory_item_id) end`;

export async function listProductStock(database: Database, variantId: string | null) {
  const sql = `
    select l.inventory_item_id as item_id, l.location_id, l.stocked_quantity::float8 as on_hand,
      l.reserved_quantity::float8 as reserved, coalesce(s.name, l.location_id) as place, ${PART} as part
    from product_variant_inventory_item vi
    join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
    left join stock_location s on s.id = l.location_id
    where vi.variant_id = ? and vi.deleted_at is null order by vi.created_at, vi.inventory_item_id, s.name, l.id`;
  return await queryRows(database, PlacedStock, sql, [variantId]);
}

/** Why a variant's stock must stay counted now (migration-scripts/stock.ts), as a sentence. */
export async function getStaysCounted(database: Database, variantId: string | null): Promise<string | null> {
  return await queryValue(database, z.string().nullable(), "select shop_stays_counted(?) as reason", [variantId]);
}

const LockedLevel = z.object({
  id: z.string(),
  onHand: z.number(),
  reserved: z.number(),
  productId: z.string().nullable(),
  variantId: z.string().nullable(),
});
type Place = { itemId: string; locationId: string };

/** A locked stock level, with the variant that is sold by it: rather one that has no other item. */
export async function lockLevel(transaction: Database, { itemId, locationId }: Place) {
  const sql = `
    select l.id, l.stocked_quantity::float8 as on_hand, l.reserved_quantity::float8 as reserved, sold.product_id,
      sold.variant_id
    from inventory_level l
    left join lateral (
      select v.product_id, v.id as variant_id from product_variant_inventory_item vi
      join product_variant v on v.id = vi.variant_id
      where vi.inventory_item_id = l.inventory_item_id and vi.deleted_at is null
      order by exists (
        select 1 from product_variant_inventory_item other where other.variant_id = vi.variant_id
          and other.inventory_item_id <> vi.inventory_item_id and other.deleted_at is null), v.created_at, v.id
      limit 1) sold on true
    where l.inventory_item_id = ? and l.location_id = ? and l.deleted_at is null
    for no key update of l`;
  return await queryRow(transaction, LockedLevel, sql, [itemId, locationId]);
}

/**
 * Writes the pieces on hand. It is SQL because Medusa reads, changes and writes the number without this lock, which
 * reservations take too (migration-scripts/stock.ts).
 */
export async function setOnHand(transaction: Database, levelId: string, pieces: number): Promise<void> {
  const sql = `update inventory_level set stocked_quantity = ?::numeric, updated_at = now(),
      raw_stocked_quantity = jsonb_build_object('value', (?::numeric)::text, 'precision', 20)
    where id = ?`;
  await transaction.raw(sql, [pieces, pieces, levelId]);
}

const Countable = z.object({
  title: z.string(),
  variantValues: z.array(z.string()),
  productId: z.string(),
  variantId: z.string(),
  isCounted: z.boolean(),
  itemIds: z.array(z.string()),
  required: z.number(),
  reserved: z.number(),
  locationIds: z.array(z.string()),
  defaultLocationId: z.string().nullable(),
});

/** How the stock of a variant, or of a product's first one, is kept, and where a new product's would be. */
export async function getCountable(database: Database, id: string) {
  const sql = `
    select p.title, ${soldValues("v.id", "p.id")} as variant_values, p.id as product_id, v.id as variant_id, v.manage_inventory as is_counted, kept.item_ids, kept.required, kept.reserved,
      kept.location_ids, (
        select c.stock_location_id from sales_channel_stock_location c
        where c.sales_channel_id = ${DEFAULT_CHANNEL}
          and c.deleted_at is null order by c.created_at, c.id limit 1) as default_location_id
    ${ASKED_IN_ANY_STATE}
    cross join lateral (
      select coalesce(jsonb_agg(distinct vi.inventory_item_id), '[]') as item_ids,
        coalesce(max(vi.required_quantity), 1)::float8 as required, coalesce(sum(l.reserved_quantity), 0)::float8 as reserved,
        coalesce(jsonb_agg(distinct l.location_id) filter (where l.id is not null), '[]') as location_ids
      from product_variant_inventory_item vi
      left join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
      where vi.variant_id = v.id and vi.deleted_at is null) kept
    where p.deleted_at is null and v.id is not null`;
  const [found] = await queryRows(database, Countable, sql, [[id]]);
  return found ? { ...found, title: soldName(found.title, found.variantValues) } : null;
}
export type Countable = NonNullable<Awaited<ReturnType<typeof getCountable>>>;

const Part = z.object({ sku: z.string(), itemId: z.string().nullable() });

/** The stock records behind these SKUs, each of a counted variant other than the kit that is sold by it alone. */
export async function listParts(database: Database, kitId: string, skus: readonly string[]) {
  const sql = `
    select asked.sku, found.item_id from unnest(?::text[]) with ordinality asked (sku, place)
    left join lateral (
      select vi.inventory_item_id as item_id
      from (
        select x.id from product_variant x where x.sku = asked.sku and x.deleted_at is null
        union all
        select l.variant_id from inventory_item i join product_variant_inventory_item l
          on l.inventory_item_id = i.id and l.deleted_at is null
        where i.sku = asked.sku and i.deleted_at is null) named
      join product_variant v on v.id = named.id and v.deleted_at is null and v.manage_inventory
      join product p on p.id = v.product_id and p.deleted_at is null
      join product_variant_inventory_item vi on vi.variant_id = v.id and vi.deleted_at is null
      where v.id <> ? and vi.required_quantity = 1 and not exists (
        select 1 from product_variant_inventory_item other where other.variant_id = v.id
          and other.inventory_item_id <> vi.inventory_item_id and other.deleted_at is null)
      order by v.created_at, v.id limit 1) found on true
    order by asked.place`;
  return await queryRows(database, Part, sql, [[...skus], kitId]);
}

const Link = z.object({ itemId: z.string(), pieces: z.number(), isOwn: z.boolean(), onHand: z.number() });

/** The stock records of a variant: how many pieces it takes of each, and whether no other variant has it. */
export async function listLinks(database: Database, variantId: string) {
  const sql = `
    select vi.inventory_item_id as item_id, vi.required_quantity::float8 as pieces, not exists (
        select 1 from product_variant_inventory_item other join product_variant v on v.id = other.variant_id
        where other.inventory_item_id = vi.inventory_item_id and other.variant_id <> vi.variant_id
          and other.deleted_at is null and v.deleted_at is null) as is_own,
      coalesce((select sum(l.stocked_quantity) from inventory_level l
        where l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null), 0)::float8 as on_hand
    from product_variant_inventory_item vi where vi.variant_id = ? and vi.deleted_at is null`;
  return await queryRows(database, Link, sql, [variantId]);
}
export type StockLink = z.infer<typeof Link>;

const Sold = z.object({ lineId: z.string(), pieces: z.number() });

/** The lines of orders that still need pieces of a variant, and have none reserved. */
export const unreservedLines = (variant: string) => `
    select li.id as line_id, (oi.quantity - oi.fulfilled_quantity - ${TAKEN_OFF})::float8 as pieces
    from order_line_item li
    join order_item oi on oi.item_id = li.id and oi.deleted_at is null
    join "order" o on o.id = oi.order_id and o.version = oi.version and o.canceled_at is null and o.deleted_at is null
    where li.variant_id = ${variant} and li.deleted_at is null and oi.quantity - oi.fulfilled_quantity > ${TAKEN_OFF}
      and not exists (select 1 from reservation_item r where r.line_item_id = li.id and r.deleted_at is null)`;

/** The same of a variant by its id, the oldest first. */
export async function listUnreserved(database: Database, variantId: string): Promise<z.infer<typeof Sold>[]> {
  return await queryRows(database, Sold, `${unreservedLines("?")} order by li.created_at, li.id`, [variantId]);
}

/** The order of a reservation `r`, as "o". */
const ORDER_OF = `
  join lateral (select oi.order_id from order_item oi where oi.item_id = r.line_item_id and oi.deleted_at is null limit 1) part on true
  join lateral (select a.id, a.display_id, a.status, a.version from "order" a where a.id = part.order_id limit 1) o on true`;

/** Nothing of the reservation's line is left to send: cancelled, removed, packed, sent or taken off. */
const UNNEEDED = `(o.status = 'canceled' or not exists (
    select 1 from order_item oi where oi.item_id = r.line_item_id and oi.order_id = o.id and oi.version = o.version
      and oi.deleted_at is null and oi.quantity - oi.fulfilled_quantity > ${TAKEN_OFF}))`;

/** The reservations that nobody needs any more, with their orders. */
export const UNNEEDED_RESERVATIONS = `from reservation_item r ${ORDER_OF} where r.deleted_at is null and ${UNNEEDED}`;

/** More is reserved than is on hand, or a reservation is not needed. */
const WRONG_ITEMS = `
  select l.inventory_item_id from inventory_level l where l.reserved_quantity > l.stocked_quantity and l.deleted_at is null
  union
  select r.inventory_item_id ${UNNEEDED_RESERVATIONS}`;

/**
 * By words, or beginnings of words, SKUs and addresses. The ids come first, as an array, so that they are not looked
 * for in all products.
 */
function foundBy(q: string): Statement {
  const [whole, begun] = [textQuery({ words: q, match: "words" }), textQuery({ words: q, match: "beginnings" })];
  return {
    sql: `and (f.document @@ ${whole.sql} or f.document @@ ${begun.sql} or f.product_id = any(array(
      select v.product_id from product_variant v where lower(v.sku) ^@ lower(?) and v.deleted_at is null
      union all select p.id from product p where p.handle ^@ lower(?) and p.deleted_at is null)))`,
    bindings: [...whole.bindings, ...begun.bindings, q, q],
  };
}

/** A page of the ids of products, those with the least stock first. */
export function stockIdsStatement({ list, q, limit, offset }: ListStockQuery): Statement {
  if (list === "wrong")
    return {
      sql: `
        select distinct v.product_id from (${WRONG_ITEMS}) wrong
        join product_variant_inventory_item vi on vi.inventory_item_id = wrong.inventory_item_id and vi.deleted_at is null
        join lateral (select a.product_id from product_variant a where a.id = vi.variant_id limit 1) v on true
        order by v.product_id limit ? offset ?`,
      bindings: [limit + 1, offset],
    };
  const found = q ? foundBy(q) : { sql: "", bindings: [] };
  const most = list === "low" ? `<= ${LOW_STOCK}` : "is not null";
  return {
    sql: `
      select f.product_id from product_fact f
      where f.available ${most} ${found.sql}
      order by f.available, f.product_id limit ? offset ?`,
    bindings: [...found.bindings, limit + 1, offset],
  };
}

/** These products with the stock on hand in each location and the orders with reservations, in the order of the ids. */
export function stockRowsStatement(productIds: readonly string[]): Statement {
  return {
    sql: `
      select p.id as product_id, p.title, fact.available, coalesce((select x.sku from product_variant x
          where x.product_id = p.id and x.deleted_at is null order by x.variant_rank, x.created_at, x.id limit 1), '') as sku,
        (select count(*)::int from stock_alert a
          where a.product_id = any(array(select p.id union all select x.id from product_variant x
              where x.product_id = p.id and x.deleted_at is null))
            and a.confirmed_at is not null and a.deleted_at is null) as waiting,
        ${THUMBNAIL} as image_url,
        coalesce(jsonb_agg(jsonb_build_object('item_id', l.inventory_item_id, 'location_id', l.location_id,
          'on_hand', l.stocked_quantity, 'reserved', l.reserved_quantity, 'place', coalesce(s.name, l.location_id), 'part', ${PART},
          'variant', nullif(array_to_string(${soldValues("v.id", "p.id")}, ', '), ''),
          'orders', coalesce(held.orders, '[]'), 'more_orders', greatest(0, coalesce(held.count, 0) - ${ORDERS_NAMED}))
          order by v.variant_rank, v.created_at, vi.created_at, vi.inventory_item_id, s.name, l.id)
          filter (where l.id is not null), '[]') as places
      from unnest(?::text[]) with ordinality asked (id, place)
      join product p on p.id = asked.id
      left join product_fact fact on fact.product_id = p.id
      left join product_variant v on v.product_id = p.id
      left join product_variant_inventory_item vi on vi.variant_id = v.id and vi.deleted_at is null
      left join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
        and (l.reserved_quantity > 0 or v.manage_inventory and v.deleted_at is null)
      left join stock_location s on s.id = l.location_id
      left join lateral (
        select count(*)::int as count, jsonb_agg(jsonb_build_object('order_id', listed.order_id, 'number', listed.display_id,
          'pieces', listed.pieces, 'unneeded', listed.unneeded)) filter (where listed.place <= ${ORDERS_NAMED}) as orders
        from (
          select o.id as order_id, o.display_id, sum(r.quantity) as pieces, bool_or(${UNNEEDED}) as unneeded,
            row_number() over (order by not bool_or(${UNNEEDED}), o.display_id) as place
          from reservation_item r ${ORDER_OF}
          where r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id and r.deleted_at is null
          group by o.id, o.display_id) listed) held on true
      group by asked.place, p.id, fact.available order by asked.place`,
    bindings: [[...productIds]],
  };
}

export async function countWrong(database: Database): Promise<number> {
  const sql = `select count(*)::int as count from (${WRONG_ITEMS}) wrong`;
  return (await queryValue(database, z.number(), sql)) ?? 0;
}

export async function listStock(database: Database, query: ListStockQuery): Promise<ListStockAnswer> {
  const ids = stockIdsStatement(query);
  const [found, wrong] = await Promise.all([
    queryValues(database, z.string(), ids.sql, ids.bindings),
    countWrong(database),
  ]);
  const shown = found.slice(0, query.limit);
  const { sql, bindings } = stockRowsStatement(shown);
  const rows = await queryList(database, "stock", StockRow, sql, bindings);
  return { rows, hasMore: found.length > query.limit, wrong };
}

/** The reservations of a location that nobody needs any more. */
export async function listLeftReservations(
  database: Database,
  { itemId, locationId }: { itemId: string; locationId: string },
): Promise<string[]> {
  const sql = `select r.id ${UNNEEDED_RESERVATIONS} and r.inventory_item_id = ? and r.location_id = ?`;
  return await queryValues(database, z.string(), sql, [itemId, locationId]);
}
