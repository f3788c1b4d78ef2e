import { z } from "zod";
import { Pieces } from "../../contract/order-list";
import { RefundableLine } from "../../contract/refunds";
import type { Database } from "../../lib/database/connection";
import { queryRow, queryRows, queryValue, queryValues } from "../../lib/database/sql";
import { SHOWN_PICTURE } from "../expressions";
import { TAKEN_OFF } from "../orders/parcels";
import { SETTLED_PIECES } from "../returns/returns";

const Line = RefundableLine.omit({ price: true });
/** What can still be refunded of a line without a return, sent pieces separately from the others. */
export type RefundablePieces = z.infer<typeof Line>;

const LINES_SQL = `
  select line.line_id, line.title, line.image_url, part.sent, part.quantity::float8 as quantity
  from (
    select li.id as line_id, li.title, ${SHOWN_PICTURE} as image_url, li.created_at,
      oi.quantity - oi.fulfilled_quantity - ${TAKEN_OFF} as unsent,
      greatest(oi.shipped_quantity, oi.delivered_quantity) - ${SETTLED_PIECES} as sent
    from "order" o
    join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
    join order_line_item li on li.id = oi.item_id
    where o.id = ? and o.canceled_at is null) line
  cross join lateral (values (false, line.unsent), (true, line.sent)) part (sent, quantity)
  where part.quantity > 0 order by line.created_at, line.line_id, part.sent`;

/** An order's pieces that can be refunded without a return, so without packed, returned or returning ones. */
export async function listRefundablePieces(database: Database, orderId: string): Promise<RefundablePieces[]> {
  return await queryRows(database, Line, LINES_SQL, [orderId]);
}

const Before = z.object({ delivery: z.number(), done: z.boolean() });

/** The refunded part of an order's delivery, in minor units, and whether the refund `key` exists. */
export async function getRefundsBefore(database: Database, orderId: string, key: string) {
  const sql = `select coalesce(sum(f.delivery), 0)::float8 as delivery, coalesce(bool_or(f.key = ?), false) as done
    from order_refund f where f.order_id = ? and f.deleted_at is null`;
  return (await queryRow(database, Before, sql, [key, orderId])) ?? { delivery: 0, done: false };
}

const TAKEN_OFF_SQL = `
  select li.title, sum(p.quantity)::float8 as quantity
  from refunded_piece p join order_line_item li on li.id = p.line_id
  where p.order_id = ? and not p.sent and p.deleted_at is null
  group by li.id order by li.created_at, li.id`;

/** The pieces that were taken off an order before they were sent, by line. */
export async function listTakenOff(database: Database, orderId: string): Promise<Pieces[]> {
  return await queryRows(database, Pieces, TAKEN_OFF_SQL, [orderId]);
}

const Reserved = z.object({ id: z.string(), locationId: z.string(), quantity: z.number() });

/** Lowers a reservation by some pieces, or ends it; a trigger updates the stock level's reserved quantity. */
export async function lowerReservation(transaction: Database, id: string, pieces: number): Promise<void> {
  const sql = `update reservation_item set quantity = quantity - ?::numeric, updated_at = now(),
      raw_quantity = jsonb_build_object('value', (quantity - ?::numeric)::text, 'precision', 20),
      deleted_at = case when quantity <= ?::numeric then now() else null end
    where id = ?`;
  await transaction.raw(sql, [pieces, pieces, pieces, id]);
}

/** Ends reservations for pieces of a line; returns how many at which location. SQL for the reason of `addToStock`. */
export async function endReservation(
  transaction: Database,
  { lineId, inventoryItemId, quantity }: { lineId: string; inventoryItemId: string; quantity: number },
): Promise<{ locationId: string; quantity: number }[]> {
  const find = `select r.id, r.location_id, r.quantity::float8 as quantity from reservation_item r
    where r.line_item_id = ? and r.inventory_item_id = ? and r.deleted_at is null order by r.id for update`;
  const ended: { locationId: string; quantity: number }[] = [];
  let left = quantity;
  for (const found of await queryRows(transaction, Reserved, find, [lineId, inventoryItemId])) {
    const taken = Math.min(left, found.quantity);
    if (taken <= 0) break;
    left -= taken;
    ended.push({ locationId: found.locationId, quantity: taken });
    await lowerReservation(transaction, found.id, taken);
  }
  return ended;
}

export async function getLevelId(transaction: Database, itemId: string, locationId: string): Promise<string | null> {
  const sql = `select l.id from inventory_level l
    where l.inventory_item_id = ? and l.location_id = ? and l.deleted_at is null`;
  return await queryValue(transaction, z.string(), sql, [itemId, locationId]);
}

/** The pieces taken off an order that mails about its refunds have listed. */
export async function listToldTakenOff(database: Database, orderId: string): Promise<Pieces[]> {
  const sql = `select coalesce(m.data->'takenOff', '[]'::jsonb) as pieces from outbox_mail m
    where m.order_id = ? and m.kind = 'order_refund' and m.deleted_at is null`;
  return (await queryValues(database, z.array(Pieces), sql, [orderId])).flat();
}
