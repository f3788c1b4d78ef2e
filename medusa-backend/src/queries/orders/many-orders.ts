import { z } from "zod";
import { ShipmentToMake } from "../../contract/many-orders";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import { LEFT_LINES, SENT } from "./fulfillments";
import { AddressColumns, addressColumns, toAddress } from "./order-record";

const SHIPMENTS_SQL = `
  select o.display_id as number, o.id as order_id, coalesce(a.first_name, '') as name, s.status, ${LEFT_LINES} as left,
    coalesce((select json_agg(t.tracking_number) from fulfillment_label t where t.deleted_at is null
      and t.fulfillment_id in (select f.id ${SENT})), '[]'::json) as tracking_numbers
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null
  left join order_address a on a.id = o.shipping_address_id
  where o.display_id = any(?::int[]) and o.deleted_at is null
  order by array_position(?::int[], o.display_id)`;

/** The pieces left to send of the orders with these numbers, in the order of the numbers. */
export async function listShipmentsToMake(database: Database, numbers: readonly number[]): Promise<ShipmentToMake[]> {
  return readable(await queryList(database, "shipments", ShipmentToMake, SHIPMENTS_SQL, [numbers, numbers]));
}

const SlipRow = z.object({
  number: z.number(),
  placed_at: z.date(),
  name: z.string(),
  phone: z.string(),
  ...AddressColumns.shape,
  items: z.array(z.object({ title: z.string(), sku: z.string(), quantity: z.number() })),
  in_parts: z.boolean(),
});
/** The contents of a packing slip; `in_parts`: another parcel of the order was already sent. */
export type PackingSlip = Omit<z.infer<typeof SlipRow>, keyof AddressColumns> & { address: string; country: string };

const SLIPS_SQL = `
  select o.display_id as number, o.created_at as placed_at, coalesce(a.first_name, '') as name,
    coalesce(a.phone, '') as phone, ${addressColumns("a")}, ${LEFT_LINES} as items, exists (select 1 ${SENT}) as in_parts
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null and s.status <> 'cancelled'
  left join order_address a on a.id = o.shipping_address_id
  where o.display_id = any(?::int[]) and o.deleted_at is null
  order by array_position(?::int[], o.display_id)`;

/** The packing slips of the pieces left to send of these orders, in their order; without orders with nothing left. */
export async function listPackingSlips(database: Database, numbers: readonly number[]): Promise<PackingSlip[]> {
  const rows = await queryRows(database, SlipRow, SLIPS_SQL, [numbers, numbers]);
  return rows
    .filter(({ items }) => items.length > 0)
    .map(({ street, extra, postcode, city, province, country, ...slip }) => ({
      ...slip,
      address: toAddress({ street, extra, postcode, city, province, country }).address,
      country,
    }));
}
