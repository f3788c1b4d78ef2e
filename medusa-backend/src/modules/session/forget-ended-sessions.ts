import type { Database } from "../../lib/database/connection";
import { Id, queryRows } from "../../lib/database/sql";

/** So that no run keeps the tables busy. */
const FORGOTTEN_AT_ONCE = 5_000;

/** So that a sign-in of the staff from a new place is noticed after a pause. */
const PLACE_KEPT_DAYS = 365;

const TABLES = {
  shop_session: `and (network_hash is null or created_at < now() - interval '${PLACE_KEPT_DAYS} days')`,
  ops_session: "",
};

const ENDED_CODES = [
  ["second_step", "id", "expires_at"],
  ["used_code", "key", "used_at"],
] as const;

const CODE_HOURS = 24;

/** Revoked sessions expire like any other. */
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
