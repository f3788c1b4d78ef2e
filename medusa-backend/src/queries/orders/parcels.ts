import { z } from "zod";
import { linkOfParcel, listCarriers, typedLink } from "../../contract/carriers";
import type { Parcel } from "../../contract/order-page";
import { Pieces } from "../../contract/pieces";
import { isWebAddress } from "../../contract/web-address";
import { getEnv } from "../../lib/config/env";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import { PARCEL_PIECES } from "./line-stock";

const Label = z.object({ number: z.string(), url: z.string() });
const Time = z
  .date()
  .nullable()
  .transform((date) => date?.toISOString() ?? null);
const Row = z.object({
  id: z.string(),
  carrier: z.string(),
  shipped_at: Time,
  delivered_at: Time,
  labels: z.array(Label),
  items: z.array(Pieces),
});

/** The pieces in the parcel `f`, by line. */
export const PARCEL_ITEMS = `coalesce((
      select json_agg(json_build_object('title', coalesce(li.product_title, li.title),
        'sku', coalesce(li.variant_sku, ''), 'quantity', fi.quantity::float8)
        order by li.created_at, li.id)
      from ${PARCEL_PIECES} fi join order_line_item li on li.id = fi.line_item_id), '[]'::json)`;

const PARCELS_SQL = `
  select f.id, coalesce(f.metadata->>'carrier', '') as carrier, f.shipped_at, f.delivered_at,
    coalesce((
      select json_agg(json_build_object('number', t.tracking_number, 'url', t.tracking_url) order by t.created_at, t.id)
      from fulfillment_label t where t.fulfillment_id = f.id and t.deleted_at is null), '[]'::json) as labels,
    ${PARCEL_ITEMS} as items
  from order_fulfillment l
  join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
  where l.order_id = ? and l.deleted_at is null and f.canceled_at is null
    and coalesce(f.shipped_at, f.delivered_at) is not null
  order by coalesce(f.shipped_at, f.delivered_at), f.id`;

/** The id of an order's parcel that was sent with this number and exactly these pieces of its lines; null for none. */
export async function findSentParcel(
  database: Database,
  orderId: string,
  { number, items }: { number: string; items: readonly { line_id: string; quantity: number }[] },
): Promise<string | null> {
  const pieces = Object.fromEntries(items.map(({ line_id, quantity }) => [line_id, quantity]));
  const sql = `
    select f.id from order_fulfillment l
    join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
    join fulfillment_label t on t.fulfillment_id = f.id and t.deleted_at is null
    where l.order_id = ? and l.deleted_at is null and f.canceled_at is null
      and coalesce(f.shipped_at, f.delivered_at) is not null and t.tracking_number = ?
      and (select jsonb_object_agg(fi.line_item_id, fi.quantity::float8) from ${PARCEL_PIECES} fi) = ?::jsonb limit 1`;
  const bindings = [orderId, number, JSON.stringify(pieces)];
  const [parcel] = await queryRows(database, z.object({ id: z.string() }), sql, bindings);
  return parcel?.id ?? null;
}

/** The pieces in a parcel, whatever its state. */
export async function listPiecesOfParcel(database: Database, parcelId: string): Promise<Pieces[]> {
  const sql = `select ${PARCEL_ITEMS} as items from fulfillment f where f.id = ?`;
  const [row] = await queryRows(database, z.object({ items: z.array(Pieces) }), sql, [parcelId]);
  return row?.items ?? [];
}

/**
 * A label with its link: the typed one, or else the carrier's. Medusa Admin stores "#" for an empty address; addresses
 * of other kinds are never linked.
 */
function toTracking({ number, url }: z.infer<typeof Label>, carrier: string): Parcel["tracking"] {
  const carriers = listCarriers(getEnv().CARRIERS);
  const typed = isWebAddress(url) ? typedLink(carriers, { carrier, number, url }) : "";
  const linked = typed || linkOfParcel(carriers, { carrier, number }) || null;
  return number.trim() === "" && linked === null ? [] : [{ number: number.trim(), url: linked }];
}

/** The parcels of an order that were sent or delivered, in that order. */
export async function listParcels(database: Database, orderId: string): Promise<Parcel[]> {
  const rows = readable(await queryList(database, "parcels", Row, PARCELS_SQL, [orderId]));
  return rows.map(({ labels, ...parcel }) => ({
    ...parcel,
    tracking: labels.flatMap((label) => toTracking(label, parcel.carrier)),
  }));
}
