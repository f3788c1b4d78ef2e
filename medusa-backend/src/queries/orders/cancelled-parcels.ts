import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { PARCEL_PIECES } from "./line-stock";
import { SETTLED_PIECES } from "./returns";

const Found = z.object({ sent: z.boolean(), delivered: z.boolean(), cancelled: z.boolean() });

const FIND_SQL = `
  select coalesce(f.shipped_at, f.delivered_at) is not null as sent, f.delivered_at is not null as delivered,
    f.canceled_at is not null as cancelled
  from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
  where l.order_id = ? and l.fulfillment_id = ? and l.deleted_at is null`;

/** The state of an order's parcel; null if the order has no such parcel. */
export async function findParcel(database: Database, orderId: string, parcelId: string) {
  const [found] = await queryRows(database, Found, FIND_SQL, [orderId, parcelId]);
  return found ?? null;
}

/**
 * One atomic statement: the order's lines count the parcel's pieces as packed and no longer as shipped, and the parcel
 * is marked as not sent. It does nothing if fewer pieces would be shipped than were refunded or are being returned.
 */
const TAKE_BACK_SQL = `
  with parcel as (
    select f.id from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
    where l.order_id = ? and f.id = ? and l.deleted_at is null
      and f.canceled_at is null and f.delivered_at is null and f.shipped_at is not null
    for update of f),
  pieces as (select fi.line_item_id, fi.quantity from parcel f cross join lateral ${PARCEL_PIECES} fi),
  lines as (
    select oi.id, oi.shipped_quantity - pieces.quantity as shipped,
      oi.shipped_quantity - pieces.quantity >= ${SETTLED_PIECES} as possible
    from pieces join order_item oi on oi.item_id = pieces.line_item_id and oi.deleted_at is null
    join "order" o on o.id = oi.order_id and o.version = oi.version and o.id = ?),
  changed as (
    update order_item oi set shipped_quantity = lines.shipped, updated_at = now(),
      raw_shipped_quantity = jsonb_build_object('value', lines.shipped::text, 'precision', 20)
    from lines where oi.id = lines.id and (select bool_and(l.possible) from lines l)
    returning oi.id)
  update fulfillment f set shipped_at = null, updated_at = now()
  from parcel where f.id = parcel.id and exists (select 1 from changed) returning f.id`;

/**
 * Undoes the sending of a parcel, which is then packed. False if its pieces were refunded or are being returned.
 */
export async function takeBackShipment(database: Database, orderId: string, parcelId: string): Promise<boolean> {
  const bindings = [orderId, parcelId, orderId];
  return (await queryRows(database, z.object({ id: z.string() }), TAKE_BACK_SQL, bindings)).length > 0;
}
