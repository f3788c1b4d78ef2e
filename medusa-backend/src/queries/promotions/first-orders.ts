import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** True for a customer without an order that is not cancelled. */
export async function isFirstOrder(database: Database, customerId: string): Promise<boolean> {
  const sql = `
    select not exists (
      select 1 from "order" o join order_status s on s.order_id = o.id and s.deleted_at is null
      where o.customer_id = ? and s.status <> 'cancelled' and o.deleted_at is null) as first`;
  const [row] = await queryRows(database, z.object({ first: z.boolean() }), sql, [customerId]);
  return row?.first ?? false;
}
