import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const OpenChange = z.object({
  id: z.string(),
  order_id: z.string(),
  change_type: z.string().nullable(),
  return_id: z.string().nullable(),
  claim_id: z.string().nullable(),
  exchange_id: z.string().nullable(),
});
export type OpenChange = z.infer<typeof OpenChange>;

const OPEN_SQL = `
  select id, order_id, change_type, return_id, claim_id, exchange_id from order_change
  where order_id = ? and status in ('pending', 'requested') and deleted_at is null`;

/**
 * The edits, exchanges, claims and returns of an order that ops began in Medusa Admin and neither confirmed nor
 * cancelled. Medusa allows one at a time.
 */
export async function listOpenChanges(database: Database, orderId: string): Promise<OpenChange[]> {
  return await queryRows(database, OpenChange, OPEN_SQL, [orderId]);
}
