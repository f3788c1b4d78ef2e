import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const LineQuantity = z.object({ id: z.string(), quantity: z.number() });
/** A line of an order, and how many pieces of it. */
export type LineQuantity = z.infer<typeof LineQuantity>;

const Unfulfilled = z.object({ ...LineQuantity.shape, requires_shipping: z.boolean() });
const Unshipped = z.object({ id: z.string(), items: z.array(LineQuantity) });

const UNFULFILLED_SQL = `
  select li.id, li.requires_shipping, (oi.quantity - oi.fulfilled_quantity)::float8 as quantity
  from "order" o
  join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
  join order_line_item li on li.id = oi.item_id
  where o.id = ? and oi.quantity > oi.fulfilled_quantity`;

const UNSHIPPED_SQL = `
  select f.id, json_agg(json_build_object('id', fi.line_item_id, 'quantity', fi.quantity::float8)) as items
  from order_fulfillment l
  join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
  join fulfillment_item fi on fi.fulfillment_id = f.id and fi.deleted_at is null
  where l.order_id = ? and l.deleted_at is null and f.shipped_at is null and f.canceled_at is null
  group by f.id`;

/**
 * The lines that no fulfillment holds, in groups that may be fulfilled together: lines that need shipping, and lines
 * that do not.
 */
export async function listUnfulfilled(database: Database, orderId: string): Promise<LineQuantity[][]> {
  const lines = await queryRows(database, Unfulfilled, UNFULFILLED_SQL, [orderId]);
  return [true, false]
    .map((shipped) => lines.filter((line) => line.requires_shipping === shipped))
    .filter((group) => group.length > 0)
    .map((group) => group.map(({ id, quantity }) => ({ id, quantity })));
}

/** The fulfillments that were neither shipped nor cancelled. */
export async function listUnshipped(database: Database, orderId: string): Promise<z.infer<typeof Unshipped>[]> {
  return await queryRows(database, Unshipped, UNSHIPPED_SQL, [orderId]);
}
