import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const SUMMARY = `from "order" o
  join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null where o.id = ?`;

/** What the order still costs in its present version, credits taken off, in major units; null for an unknown order. */
export async function getOrderCosts(database: Database, orderId: string): Promise<number | null> {
  const sql = `select coalesce((m.totals->>'current_order_total')::float8, 0) as costs ${SUMMARY}`;
  const [order] = await queryRows(database, z.object({ costs: z.number() }), sql, [orderId]);
  return order?.costs ?? null;
}

/** What is still to be paid for the order, in major units; null for an unknown order. */
export async function getOrderDue(database: Database, orderId: string): Promise<number | null> {
  const sql = `select coalesce((m.totals->>'pending_difference')::float8, 0) as due ${SUMMARY}`;
  const [order] = await queryRows(database, z.object({ due: z.number() }), sql, [orderId]);
  return order?.due ?? null;
}
