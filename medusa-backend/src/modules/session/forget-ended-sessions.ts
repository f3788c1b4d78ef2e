import type { Database } from "../../lib/database/connection";
import { Id, queryRows } from "../../lib/database/sql";

/** The most that one run deletes, so that no run keeps the tables busy. */
const FORGOTTEN_AT_ONCE = 5_000;

/** Sign-ins of customers and of Medusa's users. */
const TABLES = ["shop_session", "ops_session"] as const;

/**
 * Deletes sessions that expired more than `days` ago, a bounded number of each kind at a time. A revoked session
 * expires like any other.
 */
export async function forgetEndedSessions(database: Database, days: number): Promise<void> {
  for (const table of TABLES) {
    const sql = `delete from ${table} where id = any(array(
      select id from ${table} where expires_at < now() - make_interval(days => ?::int) and deleted_at is null
      order by expires_at limit ?)) returning id`;
    await queryRows(database, Id, sql, [days, FORGOTTEN_AT_ONCE]);
  }
}
