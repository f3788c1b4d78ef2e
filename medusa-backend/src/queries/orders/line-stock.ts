import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/**
 * The inventory items that one piece of the line `li` needs, and how many of each: those that the order was placed with
 * (migration-scripts/stock.ts), whatever has become of the product. A line that nothing was ever reserved for has its
 * product's, if that is counted by now.
 */
export const LINE_STOCK = `(
    select needed.inventory_item_id, needed.required, n.title, n.sku from (
      select s.inventory_item_id, s.required from order_line_stock s where s.line_id = li.id
      union all
      select vi.inventory_item_id, vi.required_quantity from product_variant v
      join product_variant_inventory_item vi on vi.variant_id = v.id and vi.deleted_at is null
      where v.id = li.variant_id and v.manage_inventory
        and not exists (select 1 from order_line_stock s where s.line_id = li.id)) needed
    join inventory_item n on n.id = needed.inventory_item_id and n.deleted_at is null)`;

/** The pieces in the parcel `f`, by line. Medusa has an item for each part of a kit, with the number of parts. */
export const PARCEL_PIECES = `(
    select distinct on (i.line_item_id) i.line_item_id, i.created_at, i.id,
      trim_scale(i.quantity / coalesce(s.required, 1)) as quantity
    from fulfillment_item i
    left join order_line_stock s on s.line_id = i.line_item_id and s.inventory_item_id = i.inventory_item_id
    where i.fulfillment_id = f.id and i.deleted_at is null order by i.line_item_id, i.id)`;

const LineStock = z.object({
  lineId: z.string(),
  inventoryItemId: z.string(),
  required: z.number(),
  title: z.string(),
  sku: z.string(),
});
export type LineStock = z.infer<typeof LineStock>;

/** What one piece of each of an order's lines needs; nothing for products whose stock is not counted. */
export async function listStockOfLines(database: Database, orderId: string): Promise<LineStock[]> {
  const sql = `
    select li.id as line_id, stock.inventory_item_id, stock.required::float8 as required,
      coalesce(stock.title, '') as title, coalesce(stock.sku, '') as sku
    from "order" o
    join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
    join order_line_item li on li.id = oi.item_id
    cross join lateral ${LINE_STOCK} stock
    where o.id = ? order by li.id, stock.inventory_item_id`;
  return await queryRows(database, LineStock, sql, [orderId]);
}

const SentFrom = z.object({ lineId: z.string(), locationId: z.string(), quantity: z.number() });
export type SentFrom = z.infer<typeof SentFrom>;

/** The pieces of an order that were sent, by parcel and line, the first parcel first. */
export async function listSentFrom(database: Database, orderId: string): Promise<SentFrom[]> {
  const sql = `
    select fi.line_item_id as line_id, f.location_id, fi.quantity::float8 as quantity
    from order_fulfillment l
    join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null and f.canceled_at is null
    cross join lateral ${PARCEL_PIECES} fi
    where l.order_id = ? and l.deleted_at is null and coalesce(f.shipped_at, f.delivered_at) is not null
    order by f.created_at, f.id`;
  return await queryRows(database, SentFrom, sql, [orderId]);
}
