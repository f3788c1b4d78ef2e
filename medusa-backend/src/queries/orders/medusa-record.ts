import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRow, queryRows, queryValue, queryValues } from "../../lib/database/sql";
import { ALL_SENT, SENT } from "./parcels";

const MedusaRecord = z.object({
  cancelled: z.boolean(),
  sent: z.boolean(),
  shipped: z.boolean(),
  actorId: z.string().nullable(),
});
/** `actorId`: the Medusa user who acted. `sent`: a parcel was sent, so cancelling is over. `shipped`: all was sent. */
export type MedusaRecord = z.infer<typeof MedusaRecord>;

/** Medusa records who shipped. For a cancellation, it records who credited the order (cancel-order.ts). */
const RECORD_SQL = `
  select o.canceled_at is not null as cancelled, exists (select 1 ${SENT}) as sent, ${ALL_SENT} as shipped,
    case when o.canceled_at is null then (select f.marked_shipped_by ${SENT} order by f.shipped_at limit 1)
    else (select c.created_by from order_change c
      where c.order_id = o.id and c.change_type = 'credit_line' and c.deleted_at is null
      order by c.created_at desc limit 1) end as actor_id
  from "order" o where o.id = ? and o.deleted_at is null`;

/** Longer than any outage that loses events. Every change updates one of these times, so older orders are not read. */
const SINCE = "now() - interval '7 days'";

/** Lately cancelled, sent, delivered or refunded: a refund of the rest makes a partly sent order a shipped one. */
const CHANGED = `
  select o.id from "order" o where o.canceled_at > ${SINCE}
  union
  select s.order_id from order_status s where s.status = 'cancelled' and s.deleted_at is null and s.updated_at > ${SINCE}
  union
  select l.order_id from (
    select f.id from fulfillment f where f.shipped_at > ${SINCE}
    union all select f.id from fulfillment f where f.delivered_at > ${SINCE}) sent
  join order_fulfillment l on l.fulfillment_id = sent.id and l.deleted_at is null
  union
  select f.order_id from order_refund f where f.created_at > ${SINCE} and f.deleted_at is null`;

/**
 * Pending orders that Medusa fully shipped or cancelled; cancelled ones whose payment still counts as due or captured,
 * whose stock is still reserved, or which only the shop has cancelled.
 */
const OUTDATED_SQL = `
  select s.order_id
  from (${CHANGED}) changed
  join order_status s on s.order_id = changed.id and s.deleted_at is null
  join "order" o on o.id = s.order_id and o.deleted_at is null
  where (s.status = 'pending' and (o.canceled_at is not null or ${ALL_SENT}))
    or (s.status = 'cancelled' and o.canceled_at is not null and (exists (
      select 1 from payment_attempt a where a.order_id = o.id and a.deleted_at is null
        and a.status in ('to_capture', 'captured', 'expired'))
      or exists (select 1 from order_item i join reservation_item r on r.line_item_id = i.item_id
        where i.order_id = o.id and i.version = o.version and i.deleted_at is null and r.deleted_at is null)))
    or (s.status = 'cancelled' and o.canceled_at is null and not exists (select 1 ${SENT}))
  order by s.created_at limit ?`;

export async function getMedusaRecord(database: Database, orderId: string): Promise<MedusaRecord | null> {
  return await queryRow(database, MedusaRecord, RECORD_SQL, [orderId]);
}

/** The orders of the last days whose status differs from Medusa's records, oldest first. */
export async function listOutdatedOrders(database: Database, limit: number): Promise<string[]> {
  return await queryValues(database, z.string(), OUTDATED_SQL, [limit]);
}

export async function getOrderIdOfFulfillment(database: Database, fulfillmentId: string): Promise<string | null> {
  const sql = "select order_id from order_fulfillment where fulfillment_id = ? and deleted_at is null limit 1";
  return await queryValue(database, z.string(), sql, [fulfillmentId]);
}

const OpenChange = z.object({
  id: z.string(),
  changeType: z.string().nullable(),
  returnId: z.string().nullable(),
});
export type OpenChange = z.infer<typeof OpenChange>;

const OPEN_SQL = `
  select id, change_type, return_id from order_change
  where order_id = ? and status in ('pending', 'requested') and deleted_at is null`;

/** Changes of an order begun but not ended: a return by ops, a credit of a dead server. Medusa allows one at a time. */
export async function listOpenChanges(database: Database, orderId: string): Promise<OpenChange[]> {
  return await queryRows(database, OpenChange, OPEN_SQL, [orderId]);
}
