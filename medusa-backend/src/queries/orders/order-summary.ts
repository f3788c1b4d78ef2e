import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { minorInSql, UNPAID } from "../expressions";

const SUMMARY = `from "order" o
  join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null where o.id = ?`;

/** The price of the order in its current version, minus credits, in major units; null for an unknown order. */
export async function getOrderCosts(database: Database, orderId: string): Promise<number | null> {
  const sql = `select coalesce((m.totals->>'current_order_total')::float8, 0) as costs ${SUMMARY}`;
  const [order] = await queryRows(database, z.object({ costs: z.number() }), sql, [orderId]);
  return order?.costs ?? null;
}

/**
 * The amount still to be paid for the order, in minor units, negative if too much was paid; null for an unknown order.
 */
export async function getOrderDue(database: Database, orderId: string): Promise<number | null> {
  const sql = `select ${minorInSql(UNPAID, "o.currency_code")} as due ${SUMMARY}`;
  const [order] = await queryRows(database, z.object({ due: z.coerce.number().int() }), sql, [orderId]);
  return order?.due ?? null;
}

/** True when the order's current version has the credit that the shop gives for a refund. */
export async function isRefundCredited(
  database: Database,
  { order_id, refund_id }: { order_id: string; refund_id: string },
): Promise<boolean> {
  const sql = `select 1 from "order" o
    join order_credit_line l on l.order_id = o.id and l.version = o.version and l.deleted_at is null
    where o.id = ? and l.reference = 'refund' and l.reference_id = ?`;
  return (await queryRows(database, z.unknown(), sql, [order_id, refund_id])).length > 0;
}
