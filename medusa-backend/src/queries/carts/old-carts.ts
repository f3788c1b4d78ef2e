import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { isBeingPaid } from "./remove-carts";

const OLD_CARTS_SQL = `
  select c.id from cart c
  where c.deleted_at is null and c.updated_at < now() - make_interval(days => ?::int) and not ${isBeingPaid("c")}
  order by c.updated_at limit ?`;

/** Carts that nobody has changed for `days`, except those that may still become an order; the oldest `most`. */
export async function listOldCarts(
  database: Database,
  { days, most }: { days: number; most: number },
): Promise<string[]> {
  const rows = await queryRows(database, z.object({ id: z.string() }), OLD_CARTS_SQL, [days, most]);
  return rows.map(({ id }) => id);
}
