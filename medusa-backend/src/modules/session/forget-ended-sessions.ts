import type { Database } from "../../lib/database/connection";
import { Id, queryRows } from "../../lib/database/sql";

/** The most that one run deletes, so that no run keeps the tables busy. */
const FORGOTTEN_AT_ONCE = 5_000;

/** How long the place of a sign-in of the staff is kept, so that a sign-in from a new one is noticed after a pause. */
const PLACE_KEPT_DAYS = 365;

/** Sign-ins of customers and of Medusa's users, and the further condition of those that are deleted. */
const TABLES = {
  shop_session: `and (network_hash is null or created_at < now() - interval '${PLACE_KEPT_DAYS} days')`,
  ops_session: "",
};

/** Sign-ins that waited for a second factor, and used codes: the table, its key, and when a row ended. */
const ENDED_CODES = [
  ["second_step", "id", "expires_at"],
  ["used_code", "key", "used_at"],
] as const;

/** How long a used code, or a sign-in that waited for one, is kept after its end, in hours. */
const CODE_HOURS = 24;

/**
 * Deletes sessions that expired more than `days` ago, a bounded number of each kind at a time. A revoked session
 * expires like any other. Second steps and used codes are deleted after a day.
 */
export async function forgetEndedSessions(database: Database, days: number): Promise<void> {
  for (const [table, condition] of Object.entries(TABLES)) {
    const sql = `delete from ${table} where id = any(array(
      select id from ${table} where expires_at < now() - make_interval(days => ?::int) and deleted_at is null ${condition}
      order by expires_at limit ?)) returning id`;
    await queryRows(database, Id, sql, [days, FORGOTTEN_AT_ONCE]);
  }
  for (const [table, key, endedAt] of ENDED_CODES) {
    const sql = `delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where ${endedAt} < now() - make_interval(hours => ?::int)
      order by ${endedAt} limit ?))`;
    await database.raw(sql, [CODE_HOURS, FORGOTTEN_AT_ONCE]);
  }
}
