import type { Database } from "../lib/database/connection";

/** The tables whose rows are deleted for their age, and the time that it counts from. */
const TIMES = {
  mailed_link: "expires_at",
  shop_message: "created_at",
  staff_mail_told: "created_at",
  stock_alert: "created_at",
  stripe_event: "processed_at",
} as const;

export async function deleteOld(
  database: Database,
  table: keyof typeof TIMES,
  { days, most }: { days: number; most: number },
): Promise<void> {
  const time = TIMES[table];
  const sql = `delete from ${table} where id = any(array(
    select id from ${table} where deleted_at is null and ${time} < now() - make_interval(days => ?::int)
    order by ${time} limit ?))`;
  await database.raw(sql, [days, most]);
}
