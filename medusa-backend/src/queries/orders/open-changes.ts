import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const OpenChange = z.object({
  id: z.string(),
  order_id: z.string(),
  change_type: z.string().nullable(),
  return_id: z.string().nullable(),
});
export type OpenChange = z.infer<typeof OpenChange>;

const OPEN_SQL = `
  select id, order_id, change_type, return_id from order_change
  where order_id = ? and status in ('pending', 'requested') and deleted_at is null`;

/**
 * The changes of an order that were begun and neither confirmed nor cancelled: a return that ops enter in Medusa Admin,
 * a credit of a server that died. Medusa allows one at a time.
 */
export async function listOpenChanges(database: Database, orderId: string): Promise<OpenChange[]> {
  return await queryRows(database, OpenChange, OPEN_SQL, [orderId]);
}
