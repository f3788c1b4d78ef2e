import { z } from "zod";
import { ShipmentToMake } from "../../contract/parcels";
import type { Database } from "../../lib/database/connection";
import { isThere, queryList, queryRow, queryRows, queryValues } from "../../lib/database/sql";
import { HS_CODE } from "../products/statements";
import { RISKS } from "../refunds/reversals";
import { SETTLED_PIECES } from "../returns/returns";
import { PARCEL_PIECES } from "./line-stock";
import { AddressColumns, addressColumns, nameIn, SHIPPING_NAME, toAddress } from "./order-record";
import { leftLines, PARCEL_ITEMS, SENT } from "./parcels";

const OF_NUMBERS = `
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null
  left join order_address a on a.id = o.shipping_address_id
  where o.display_id = any(?::int[]) and o.deleted_at is null`;

const SHIPMENTS_SQL = `
  select o.display_id as number, o.id as order_id, ${nameIn("a")} as name, s.status, ${leftLines()} as left,
    coalesce((select json_agg(t.tracking_number) from fulfillment_label t where t.deleted_at is null
      and t.fulfillment_id in (select f.id ${SENT})), '[]'::json) as tracking_numbers,
    ${RISKS} as risks ${OF_NUMBERS}
  order by array_position(?::int[], o.display_id)`;

/** The pieces left to send of the orders with these numbers, in the order of the numbers. */
export async function listShipmentsToMake(database: Database, numbers: readonly number[]): Promise<ShipmentToMake[]> {
  return await queryList(database, "shipments", ShipmentToMake, SHIPMENTS_SQL, [numbers, numbers]);
}

const SlipItem = z.object({ lineId: z.string(), title: z.string(), sku: z.string(), quantity: z.number() });
/** For customs; the paid price of one piece, in major units. */
const CustomsLine = z.object({ lineId: z.string(), hsCode: z.string().nullable(), price: z.number() });
const SlipRow = z.object({
  number: z.number(),
  status: z.string(),
  placedAt: z.date(),
  name: z.string(),
  phone: z.string(),
  shippingName: z.string(),
  ...AddressColumns.shape,
  currencyCode: z.string(),
  customs: z.array(CustomsLine).nullable(),
  left: z.array(SlipItem),
  parcels: z.array(z.object({ sentAt: z.coerce.date(), items: z.array(SlipItem) })),
});

/**
 * The pieces left to send, after `before` parcels, or the sent parcel at `place` of `count`. `customs` is null for a
 * parcel that crosses no customs border.
 */
export type PackingSlip = Pick<
  SlipRow,
  "number" | "placedAt" | "name" | "phone" | "shippingName" | "currencyCode" | "customs"
> & {
  address: string;
  country: string;
  items: z.infer<typeof SlipItem>[];
} & ({ before: number } | { sentAt: Date; place: number; count: number });
type SlipRow = z.infer<typeof SlipRow>;

export type PackingSlips = { slips: PackingSlip[]; without: { number: number; reason: string }[] };

/** The lines of the order `o` for customs, if it was placed for a delivery across a customs border. */
const CUSTOMS_LINES = `case when o.metadata->>'duties' in ('included', 'due') then (
    select json_agg(json_build_object('line_id', li.id, 'hs_code', ${HS_CODE},
      'price', (coalesce(oi.unit_price, li.unit_price) - coalesce((
        select sum(a.amount) from order_line_item_adjustment a
        where a.item_id = li.id and a.version = oi.version and a.deleted_at is null), 0) / greatest(oi.quantity, 1))::float8))
    from order_item oi join order_line_item li on li.id = oi.item_id
    left join product p on p.id = li.product_id left join product_variant v on v.id = li.variant_id
    where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null) end`;

const SLIPS_SQL = `
  select o.display_id as number, s.status, o.created_at as placed_at, ${nameIn("a")} as name,
    coalesce(a.phone, '') as phone, ${addressColumns("a")}, o.currency_code, ${CUSTOMS_LINES} as customs, ${leftLines()} as left,
    ${SHIPPING_NAME} as shipping_name,
    coalesce((select json_agg(json_build_object('sent_at', coalesce(f.shipped_at, f.delivered_at), 'items', ${PARCEL_ITEMS})
      order by coalesce(f.shipped_at, f.delivered_at), f.id) ${SENT}), '[]'::json) as parcels ${OF_NUMBERS}`;

function slipsOf({ left, parcels, ...row }: SlipRow): PackingSlip[] {
  const { number, placedAt, name, phone, shippingName, country, currencyCode, customs } = row;
  const person = { name, phone, country, address: toAddress(row).address };
  const slip = { number, placedAt, ...person, shippingName, currencyCode, customs };
  if (left.length > 0) return [{ ...slip, items: left, before: parcels.length }];
  return parcels.map((parcel, at) => ({ ...slip, ...parcel, place: at + 1, count: parcels.length }));
}

/** The packing slips of these orders, in their order: of what is left to send, or else of what was sent. */
export async function listPackingSlips(database: Database, numbers: readonly number[]): Promise<PackingSlips> {
  const rows = new Map((await queryRows(database, SlipRow, SLIPS_SQL, [numbers])).map((row) => [row.number, row]));
  const found: PackingSlips = { slips: [], without: [] };
  for (const number of numbers) {
    const row = rows.get(number);
    const slips = row && row.status !== "cancelled" ? slipsOf(row) : [];
    found.slips.push(...slips);
    if (!row) found.without.push({ number, reason: "There is no such order" });
    else if (slips.length === 0) {
      const reason = row.status === "cancelled" ? "It was cancelled" : "Nothing is left to send";
      found.without.push({ number, reason });
    }
  }
  return found;
}

const Found = z.object({ sent: z.boolean(), delivered: z.boolean(), cancelled: z.boolean() });

const FIND_SQL = `
  select coalesce(f.shipped_at, f.delivered_at) is not null as sent, f.delivered_at is not null as delivered,
    f.canceled_at is not null as cancelled
  from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
  where l.order_id = ? and l.fulfillment_id = ? and l.deleted_at is null`;

export async function findParcel(database: Database, orderId: string, parcelId: string) {
  return await queryRow(database, Found, FIND_SQL, [orderId, parcelId]);
}

/**
 * Atomic: the parcel and its pieces in the order's lines no longer count as shipped, or as delivered. Does nothing if
 * fewer would then count than `fewest`.
 */
const takeBack = (what: "shipped" | "delivered", state: string, fewest: string) => `
  with parcel as (
    select f.id from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
    where l.order_id = ? and f.id = ? and l.deleted_at is null
      and f.canceled_at is null and f.shipped_at is not null and ${state}
    for update of f),
  lines as (
    select oi.id, oi.${what}_quantity - pieces.quantity as counted, ${fewest} as fewest
    from parcel f cross join lateral ${PARCEL_PIECES} pieces
    join order_item oi on oi.item_id = pieces.line_item_id and oi.deleted_at is null
    join "order" o on o.id = oi.order_id and o.version = oi.version and o.id = ?),
  changed as (
    update order_item oi set ${what}_quantity = lines.counted, updated_at = now(),
      raw_${what}_quantity = jsonb_build_object('value', lines.counted::text, 'precision', 20)
    from lines where oi.id = lines.id and (select bool_and(l.counted >= l.fewest) from lines l)
    returning oi.id)
  update fulfillment f set ${what}_at = null, updated_at = now()
  from parcel where f.id = parcel.id and exists (select 1 from changed) returning f.id`;

/** Fewer pieces must not be shipped than were refunded or are being returned. */
const TAKE_BACK_SQL = takeBack("shipped", "f.delivered_at is null", SETTLED_PIECES);
const TAKE_BACK_DELIVERY_SQL = takeBack("delivered", "f.delivered_at is not null", "0");

/** Undoes a delivery. False for one that Medusa Admin marked without a sending: the parcel would not count as sent. */
export async function takeBackDelivery(database: Database, orderId: string, parcelId: string): Promise<boolean> {
  return await isThere(database, TAKE_BACK_DELIVERY_SQL, [orderId, parcelId, orderId]);
}

/** An order's parcels whose sending `takeBackShipment` cannot undo, because of refunds or returns. */
export async function listSettledParcels(database: Database, orderId: string): Promise<string[]> {
  const sql = `
    select f.id from order_fulfillment l
    join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null and f.canceled_at is null
    cross join lateral ${PARCEL_PIECES} pieces
    join "order" o on o.id = l.order_id
    join order_item oi on oi.item_id = pieces.line_item_id and oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
    where l.order_id = ? and l.deleted_at is null and f.shipped_at is not null
    group by f.id having bool_or(oi.shipped_quantity - pieces.quantity < ${SETTLED_PIECES})`;
  return await queryValues(database, z.string(), sql, [orderId]);
}

/** Undoes the sending of a parcel, which is then packed. False if its pieces were refunded or are being returned. */
export async function takeBackShipment(database: Database, orderId: string, parcelId: string): Promise<boolean> {
  return await isThere(database, TAKE_BACK_SQL, [orderId, parcelId, orderId]);
}
