import { z } from "zod";
import { LOW_STOCK } from "../../contract/overview";
import { type ListStockAnswer, type ListStockQuery, ORDERS_NAMED, StockRow } from "../../contract/stock-board";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import type { Statement } from "../catalogue/statements";
import { TAKEN_OFF } from "../orders/fulfillments";

/** The order of a reservation, joined to it as "o". */
const ORDER_OF = `
  join lateral (select oi.order_id from order_item oi where oi.item_id = r.line_item_id and oi.deleted_at is null limit 1) part on true
  join lateral (select a.id, a.display_id, a.status, a.version from "order" a where a.id = part.order_id limit 1) o on true`;

/**
 * An SQL condition: nothing of the reservation's line is left to send. The order was cancelled, the line was removed,
 * or all of it was packed, sent or taken off.
 */
const UNNEEDED = `(o.status = 'canceled' or not exists (
    select 1 from order_item oi where oi.item_id = r.line_item_id and oi.order_id = o.id and oi.version = o.version
      and oi.deleted_at is null and oi.quantity - oi.fulfilled_quantity > ${TAKEN_OFF}))`;

/** The reservations that nobody needs any more, with their orders. */
export const UNNEEDED_RESERVATIONS = `from reservation_item r ${ORDER_OF} where r.deleted_at is null and ${UNNEEDED}`;

/** The items whose stock does not add up: more is reserved than is on hand, or a reservation is not needed. */
const WRONG_ITEMS = `
  select l.inventory_item_id from inventory_level l where l.reserved_quantity > l.stocked_quantity and l.deleted_at is null
  union
  select r.inventory_item_id ${UNNEEDED_RESERVATIONS}`;

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
  const most = list === "low" ? `<= ${LOW_STOCK}` : "is not null";
  return {
    sql: `
      select f.product_id from product_fact f
      where f.available ${most} ${q ? "and f.document @@ websearch_to_tsquery('shop', ?)" : ""}
      order by f.available, f.product_id limit ? offset ?`,
    bindings: [...(q ? [q] : []), limit + 1, offset],
  };
}

/**
 * These products with the stock on hand in each location and the orders with reservations, in the order of the ids.
 */
export function stockRowsStatement(productIds: readonly string[]): Statement {
  return {
    sql: `
      select p.id as product_id, p.title, fact.available,
        (select count(*)::int from stock_alert a
          where a.product_id = p.id and a.confirmed_at is not null and a.deleted_at is null) as waiting,
        coalesce(p.thumbnail, (select i.url from image i where i.product_id = p.id and i.deleted_at is null
          order by i.rank, i.id limit 1), '') as image_url,
        coalesce(jsonb_agg(jsonb_build_object('item_id', l.inventory_item_id, 'location_id', l.location_id,
          'on_hand', l.stocked_quantity, 'reserved', l.reserved_quantity, 'place', coalesce(s.name, l.location_id),
          'orders', coalesce(held.orders, '[]'), 'more_orders', greatest(0, coalesce(held.count, 0) - ${ORDERS_NAMED})) order by s.name, l.id)
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

const Id = z.object({ product_id: z.string() });

/** The number of products whose stock does not add up. */
export async function countWrong(database: Database): Promise<number> {
  const sql = `select count(*)::int as count from (${WRONG_ITEMS}) wrong`;
  const [row] = await queryRows(database, z.object({ count: z.number() }), sql);
  return row?.count ?? 0;
}

/** A page of the stock board. */
export async function listStock(database: Database, query: ListStockQuery): Promise<ListStockAnswer> {
  const ids = stockIdsStatement(query);
  const [found, wrong] = await Promise.all([queryRows(database, Id, ids.sql, ids.bindings), countWrong(database)]);
  const shown = found.slice(0, query.limit).map(({ product_id }) => product_id);
  const { sql, bindings } = stockRowsStatement(shown);
  const rows = readable(await queryList(database, "stock", StockRow, sql, bindings));
  return { rows, has_more: found.length > query.limit, wrong };
}

/** The reservations of a location that nobody needs any more. */
export async function listLeftReservations(
  database: Database,
  { item_id, location_id }: { item_id: string; location_id: string },
): Promise<string[]> {
  const sql = `select r.id ${UNNEEDED_RESERVATIONS} and r.inventory_item_id = ? and r.location_id = ?`;
  return (await queryRows(database, z.object({ id: z.string() }), sql, [item_id, location_id])).map(({ id }) => id);
}
