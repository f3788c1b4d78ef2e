import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** How long an expired session is kept, in days. A revoked one expires like any other. */
const KEPT_DAYS = 30;
/** The most that one run deletes, so that no run keeps the tables busy. */
const FORGOTTEN_AT_ONCE = 5_000;

/** Sign-ins of customers and of Medusa's users. */
const TABLES = ["shop_session", "ops_session"] as const;

/** Deletes sessions that expired long ago, a bounded number of each kind at a time. */
export async function forgetEndedSessions(database: Database): Promise<void> {
  for (const table of TABLES) {
    const sql = `delete from ${table} where id in (
      select id from ${table} where expires_at < now() - make_interval(days => ?::int) limit ?) returning id`;
    await queryRows(database, z.object({ id: z.string() }), sql, [KEPT_DAYS, FORGOTTEN_AT_ONCE]);
  }
}
