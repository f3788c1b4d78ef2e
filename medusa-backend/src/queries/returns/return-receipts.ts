import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRow, queryRows, queryValues } from "../../lib/database/sql";
import { LINE_STOCK } from "../orders/line-stock";
import { SETTLED_PIECES } from "./returns";

const Item = z.object({
  id: z.string(),
  lineId: z.string(),
  asked: z.number(),
  received: z.number(),
  damaged: z.number(),
});

const ITEM = `'id', i.id, 'line_id', i.item_id, 'asked', i.quantity::float8, 'received', i.received_quantity::float8,
  'damaged', i.damaged_quantity::float8`;

const LockedReturn = z.object({
  orderId: z.string(),
  status: z.string(),
  items: z.array(Item),
});

/** A return with its lines, locked until the transaction ends. */
export async function lockReturn(transaction: Database, returnId: string) {
  await transaction.raw('select 1 from "return" where id = ? for update', [returnId]);
  const sql = `
    select r.order_id, r.status, coalesce((
      select json_agg(json_build_object(${ITEM}) order by i.created_at, i.id)
      from return_item i where i.return_id = r.id and i.deleted_at is null), '[]'::json) as items
    from "return" r where r.id = ? and r.deleted_at is null`;
  return await queryRow(transaction, LockedReturn, sql, [returnId]);
}

const Draft = z.object({
  changeId: z.string(),
  arrived: z.array(z.object({ lineId: z.string(), quantity: z.number(), damaged: z.boolean() })),
});

/** The receipt of a return that ops have begun in Medusa Admin, with the entered pieces. */
export async function getReceiptDraft(transaction: Database, returnId: string): Promise<z.infer<typeof Draft> | null> {
  const sql = `
    select c.id as change_id, coalesce((
      select json_agg(json_build_object('line_id', a.details->>'reference_id', 'quantity', (a.details->>'quantity')::float8,
        'damaged', a.action = 'RECEIVE_DAMAGED_RETURN_ITEM') order by a.ordering)
      from order_change_action a where a.order_change_id = c.id and a.deleted_at is null
        and a.action in ('RECEIVE_RETURN_ITEM', 'RECEIVE_DAMAGED_RETURN_ITEM')), '[]'::json) as arrived
    from order_change c
    where c.return_id = ? and c.change_type = 'return_receive' and c.status in ('pending', 'requested') and c.deleted_at is null`;
  return await queryRow(transaction, Draft, sql, [returnId]);
}

const Place = z.object({
  lineId: z.string(),
  inventoryItemId: z.string(),
  required: z.number(),
  levelId: z.string().nullable(),
});

/** The stock levels at a return's location to which its pieces go back, if their stock is counted. */
export async function listStockPlaces(database: Database, returnId: string): Promise<z.infer<typeof Place>[]> {
  const sql = `
    select distinct li.id as line_id, stock.inventory_item_id, stock.required::float8 as required, l.id as level_id
    from "return" r
    join return_item i on i.return_id = r.id and i.deleted_at is null
    join order_line_item li on li.id = i.item_id
    cross join lateral ${LINE_STOCK} stock
    left join inventory_level l on l.inventory_item_id = stock.inventory_item_id and l.location_id = r.location_id and l.deleted_at is null
    where r.id = ?`;
  return await queryRows(database, Place, sql, [returnId]);
}

/** In the form of the index of open returns. */
const OPEN = `r.status in ('requested', 'partially_received') and r.exchange_id is null and r.claim_id is null and r.deleted_at is null`;

/** The orders with an open return that does not match the order's own books, or is open although all has arrived. */
export async function listMiscountedOrders(database: Database, limit: number): Promise<string[]> {
  const sql = `
    select o.id as order_id from "order" o
    where o.id in (select r.order_id from "return" r where ${OPEN}) and o.deleted_at is null and (exists (
      select 1 from order_item oi
      where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
        and oi.return_received_quantity + oi.return_dismissed_quantity <> (
          select coalesce(sum(i.received_quantity), 0) from return_item i
          join "return" r on r.id = i.return_id and r.deleted_at is null
          where i.item_id = oi.item_id and i.deleted_at is null))
    or exists (
      select 1 from "return" r join return_item i on i.return_id = r.id and i.deleted_at is null
      where r.order_id = o.id and ${OPEN} group by r.id having bool_and(i.received_quantity >= i.quantity)))
    limit ?`;
  return await queryValues(database, z.string(), sql, [limit]);
}

const CountedItem = Item.extend({
  returnId: z.string(),
  open: z.boolean(),
  changes: z.object({ received: z.number(), damaged: z.number() }),
});
const Counted = z.object({ lineId: z.string(), back: z.number() });

/** The lines of an order's returns, the oldest first, and how many pieces of each are back in the order's books. */
export async function lockReturnsOfOrder(transaction: Database, orderId: string) {
  const lock = 'select 1 from "return" where order_id = ? and deleted_at is null order by id for update';
  await transaction.raw(lock, [orderId]);
  const asked = `
    select i.id, i.item_id as line_id, i.quantity::float8 as asked, i.received_quantity::float8 as received,
      i.damaged_quantity::float8 as damaged, r.id as return_id,
      r.status in ('requested', 'partially_received') as open, coalesce((
        select json_build_object('received', coalesce(sum((a.details->>'quantity')::numeric), 0),
          'damaged', coalesce(sum((a.details->>'quantity')::numeric) filter (where a.action = 'RECEIVE_DAMAGED_RETURN_ITEM'), 0))
        from order_change_action a
        where a.return_id = r.id and a.details->>'reference_id' = i.item_id and a.applied and a.deleted_at is null
          and a.action in ('RECEIVE_RETURN_ITEM', 'RECEIVE_DAMAGED_RETURN_ITEM')), '{"received":0,"damaged":0}'::json) as changes
    from "return" r join return_item i on i.return_id = r.id and i.deleted_at is null
    where r.order_id = ? and r.deleted_at is null and r.status <> 'open'
    order by r.display_id, i.created_at, i.id`;
  const counted = `
    select oi.item_id as line_id, (oi.return_received_quantity + oi.return_dismissed_quantity)::float8 as back
    from "order" o join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
    where o.id = ?`;
  const items = await queryRows(transaction, CountedItem, asked, [orderId]);
  const lines = await queryRows(transaction, Counted, counted, [orderId]);
  return { items, back: new Map(lines.map(({ lineId, back }) => [lineId, back])) };
}

const Request = z.object({ orderId: z.string(), tooMany: z.boolean() });

/** An open draft of a return. `tooMany`: more than is unsettled; Medusa itself counts only pieces on their way back. */
export async function getRequestDraft(database: Database, id: string): Promise<z.infer<typeof Request> | null> {
  const sql = `
    select c.order_id, exists (
      select 1 from order_change_action a
      join "order" o on o.id = c.order_id
      join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
        and oi.item_id = a.details->>'reference_id'
      where a.order_change_id = c.id and a.action = 'RETURN_ITEM' and a.deleted_at is null
      group by oi.id having sum((a.details->>'quantity')::numeric)
        > greatest(oi.fulfilled_quantity, oi.shipped_quantity, oi.delivered_quantity) - ${SETTLED_PIECES}) as too_many
    from order_change c
    where c.return_id = ? and c.status in ('pending', 'requested') and c.deleted_at is null`;
  return await queryRow(database, Request, sql, [id]);
}

/**
 * Adds pieces to a stock level. It is SQL because Medusa's stock service uses a transaction of its own: a server that
 * dies in between would leave a receipt without its stock.
 */
export async function addToStock(transaction: Database, levelId: string, pieces: number): Promise<void> {
  const sql = `update inventory_level set stocked_quantity = stocked_quantity + ?::numeric, updated_at = now(),
      raw_stocked_quantity = jsonb_build_object('value', (stocked_quantity + ?::numeric)::text, 'precision', 20)
    where id = ?`;
  await transaction.raw(sql, [pieces, pieces, levelId]);
}
