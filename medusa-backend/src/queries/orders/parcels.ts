import { z } from "zod";
import { PackedParcel } from "../../contract/order-admin";
import { LinePieces, Pieces } from "../../contract/order-list";
import type { Parcel } from "../../contract/orders";
import { isWebAddress, linkOfParcel, listCarriers, typedLink } from "../../contract/parcels";
import { getEnv } from "../../lib/config/env";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRows, queryValue } from "../../lib/database/sql";
import { PARCEL_PIECES } from "./line-stock";

const Label = z.object({ number: z.string(), url: z.string() });
const Row = z.object({
  id: z.string(),
  carrier: z.string(),
  shippedAt: IsoTime.nullable(),
  deliveredAt: IsoTime.nullable(),
  labels: z.array(Label),
  items: z.array(Pieces),
});

export const PARCEL_ITEMS = `coalesce((
      select json_agg(json_build_object('line_id', li.id, 'title', li.title,
        'sku', coalesce(li.variant_sku, ''), 'quantity', fi.quantity::float8)
        order by li.created_at, li.id)
      from ${PARCEL_PIECES} fi join order_line_item li on li.id = fi.line_item_id), '[]'::json)`;

/** Parcels `f` of an order that were sent or delivered. */
const sentOf = (order: string) => `
  from order_fulfillment l
  join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
  where l.order_id = ${order} and l.deleted_at is null and f.canceled_at is null
    and coalesce(f.shipped_at, f.delivered_at) is not null`;
export const SENT = sentOf("o.id");

const PARCELS_SQL = `
  select f.id, coalesce(f.metadata->>'carrier', '') as carrier, f.shipped_at, f.delivered_at,
    coalesce((
      select json_agg(json_build_object('number', t.tracking_number, 'url', t.tracking_url) order by t.created_at, t.id)
      from fulfillment_label t where t.fulfillment_id = f.id and t.deleted_at is null), '[]'::json) as labels,
    ${PARCEL_ITEMS} as items ${sentOf("?")}
  order by coalesce(f.shipped_at, f.delivered_at), f.id`;

/** An order's parcel that was sent with this number and exactly these pieces of its lines; null for none. */
export async function findSentParcel(
  database: Database,
  orderId: string,
  { number, items }: { number: string; items: readonly { lineId: string; quantity: number }[] },
): Promise<string | null> {
  const pieces = Object.fromEntries(items.map(({ lineId, quantity }) => [lineId, quantity]));
  const sql = `
    select f.id ${sentOf("?")}
      and exists (select 1 from fulfillment_label t
        where t.fulfillment_id = f.id and t.tracking_number = ? and t.deleted_at is null)
      and (select jsonb_object_agg(fi.line_item_id, fi.quantity::float8) from ${PARCEL_PIECES} fi) = ?::jsonb limit 1`;
  return await queryValue(database, z.string(), sql, [orderId, number, JSON.stringify(pieces)]);
}

export async function listPiecesOfParcel(database: Database, parcelId: string): Promise<Pieces[]> {
  const sql = `select ${PARCEL_ITEMS} as items from fulfillment f where f.id = ?`;
  return (await queryValue(database, z.array(Pieces), sql, [parcelId])) ?? [];
}

/** With the typed link, or the carrier's. Medusa Admin stores "#" for an empty one; other kinds are never linked. */
function toTracking({ number, url }: z.infer<typeof Label>, carrier: string): Parcel["tracking"] {
  const carriers = listCarriers(getEnv().CARRIERS);
  const typed = isWebAddress(url) ? typedLink(carriers, { carrier, number, url }) : "";
  const linked = typed || linkOfParcel(carriers, { carrier, number }) || null;
  return number.trim() === "" && linked === null ? [] : [{ number: number.trim(), url: linked }];
}

/** The parcels of an order that were sent or delivered, in that order. */
export async function listParcels(database: Database, orderId: string): Promise<Parcel[]> {
  const rows = await queryList(database, "parcels", Row, PARCELS_SQL, [orderId]);
  return rows.map(({ labels, ...parcel }) => ({
    ...parcel,
    tracking: labels.flatMap((label) => toTracking(label, parcel.carrier)),
  }));
}

const LineQuantity = z.object({ id: z.string(), quantity: z.number() });
export type LineQuantity = z.infer<typeof LineQuantity>;

const Unfulfilled = z.object({
  ...LineQuantity.shape,
  requiresShipping: z.boolean(),
  locationId: z.string().nullable(),
});
const Unshipped = z.object({ id: z.string(), items: z.array(LineQuantity) });

/** The pieces of the line `oi` that were refunded and taken off the order before they were packed. */
export const TAKEN_OFF = `(
    select coalesce(sum(gone.quantity), 0)
    from refunded_piece gone where gone.line_id = oi.item_id and not gone.sent and gone.deleted_at is null)`;

/** Lines `oi` of the order `o` with pieces that are in no parcel. */
const UNFULFILLED = `
  from order_item oi join order_line_item li on li.id = oi.item_id
  where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null and oi.quantity > oi.fulfilled_quantity
    and oi.quantity - oi.fulfilled_quantity > ${TAKEN_OFF}`;

/** Parcels `f` of the order `o` that were packed and not sent, with their pieces `fi` by line. */
const WAITING = `
  from order_fulfillment l
  join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
  cross join lateral ${PARCEL_PIECES} fi
  where l.order_id = o.id and l.deleted_at is null and f.canceled_at is null
    and f.shipped_at is null and f.delivered_at is null`;

/** Some of the order `o` was sent, and nothing of it is left to send. */
export const ALL_SENT = `(exists (select 1 ${SENT})
    and not exists (select 1 ${UNFULFILLED}) and not exists (select 1 ${WAITING}))`;

export const PROGRESS_JOIN = `
  cross join lateral (
    select json_build_object('pieces', coalesce(sum(oi.quantity - ${TAKEN_OFF}), 0)::float8,
      'left', (coalesce(sum(oi.quantity - oi.fulfilled_quantity - ${TAKEN_OFF}), 0)
        + (select coalesce(sum(fi.quantity), 0) ${WAITING}))::float8,
      'delivered', coalesce(sum(oi.delivered_quantity), 0)::float8,
      'returned', coalesce(sum(oi.return_received_quantity + oi.return_dismissed_quantity), 0)::float8) as progress
    from order_item oi where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
  ) pieces`;

const UNFULFILLED_SQL = `
  select lines.* from "order" o cross join lateral (
    select li.id, li.requires_shipping, (oi.quantity - oi.fulfilled_quantity - ${TAKEN_OFF})::float8 as quantity,
      (select case when count(distinct r.location_id) = 1 then min(r.location_id) end
        from reservation_item r where r.line_item_id = li.id and r.deleted_at is null) as location_id ${UNFULFILLED}) lines
  where o.id = ?`;

const UNSHIPPED_SQL = `
  select parcels.* from "order" o cross join lateral (
    select f.id, json_agg(json_build_object('id', fi.line_item_id, 'quantity', fi.quantity::float8)) as items
    ${WAITING} group by f.id) parcels
  where o.id = ?`;

/** The pieces of the order `o` that are still to be sent, by line, as `waiting`. */
const WAITING_PIECES = `(
    select oi.item_id, oi.quantity - oi.fulfilled_quantity - ${TAKEN_OFF} as quantity ${UNFULFILLED}
    union all select fi.line_item_id, fi.quantity ${WAITING}) waiting`;

/** The same as JSON (`LinePieces`); `more` are further values of the line `li`, in SQL. */
export function leftLines(more: Readonly<Record<string, string>> = {}): string {
  const columns = Object.entries(more).map(([name, sql]) => `, ${sql} as ${name}`);
  const values = Object.keys(more).map((name) => `, '${name}', lines.${name}`);
  return `coalesce((
    select json_agg(json_build_object('line_id', lines.id, 'title', lines.title, 'sku', lines.sku,
        'quantity', lines.quantity${values.join("")}) order by lines.created_at, lines.id)
    from (select li.id, li.created_at, li.title, coalesce(li.variant_sku, '') as sku,
        sum(waiting.quantity)::float8 as quantity${columns.join("")}
      from ${WAITING_PIECES} join order_line_item li on li.id = waiting.item_id group by li.id) lines), '[]'::json)`;
}

const LEFT_SQL = `
  select li.id as line_id, li.title, sum(waiting.quantity)::float8 as quantity
  from "order" o cross join lateral ${WAITING_PIECES}
  join order_line_item li on li.id = waiting.item_id
  where o.id = ? and o.canceled_at is null
  group by li.id order by li.created_at, li.id`;

/** Without a location, Medusa chooses. */
type Unpacked = { locationId?: string; items: LineQuantity[] };

/** Lines in no fulfillment, grouped by what may be fulfilled together: one stock location, and shipping or none. */
export async function listUnfulfilled(database: Database, orderId: string): Promise<Unpacked[]> {
  const groups = new Map<string, Unpacked>();
  for (const line of await queryRows(database, Unfulfilled, UNFULFILLED_SQL, [orderId])) {
    const { id, quantity, requiresShipping, locationId } = line;
    const key = `${requiresShipping} ${locationId}`;
    const group = groups.get(key) ?? { ...(locationId && { locationId }), items: [] };
    groups.set(key, { ...group, items: [...group.items, { id, quantity }] });
  }
  return [...groups.values()];
}

export async function listUnshipped(database: Database, orderId: string): Promise<z.infer<typeof Unshipped>[]> {
  return await queryRows(database, Unshipped, UNSHIPPED_SQL, [orderId]);
}

/** The parcels of an order that were packed and not sent, the oldest first, for the desk. */
export async function listPacked(database: Database, orderId: string): Promise<PackedParcel[]> {
  const sql = `
    select parcels.* from "order" o cross join lateral (
      select f.id as parcel_id, coalesce(f.packed_at, f.created_at) as packed_at,
        json_agg(json_build_object('line_id', fi.line_item_id, 'title', (
            select li.title from order_line_item li where li.id = fi.line_item_id), 'quantity', fi.quantity::float8)
          order by fi.created_at, fi.id) as items
      ${WAITING} group by f.id) parcels
    where o.id = ? and o.canceled_at is null order by parcels.packed_at, parcels.parcel_id`;
  return await queryRows(database, PackedParcel, sql, [orderId]);
}

export async function listLeft(database: Database, orderId: string): Promise<LinePieces[]> {
  return await queryRows(database, LinePieces, LEFT_SQL, [orderId]);
}
