import { z } from "zod";
import type { Database } from "../lib/database/connection";
import { queryRows, queryValue } from "../lib/database/sql";
import { BACKUP, listDoctorFindings, listJobRuns, requireOutboxFacts, requireWebhookFacts } from "./doctor/running";
import { OPEN_DISPUTE, UNPAID_REFUND } from "./refunds/reversals";

const Count = z.object({ name: z.string(), count: z.number() });

/** Reads an index of a day's attempts, one status after the other. */
const PAYMENTS_SQL = `
  select a.status as name, count(*)::int as count from payment_attempt a
  where a.created_at > now() - interval '24 hours' and a.deleted_at is null
    and a.status in ('open', 'releasing', 'to_capture', 'captured', 'expired', 'released', 'refunded')
  group by a.status`;

const ORDERS_SQL = `
  select 'orders' as name, count(*)::int as count from "order" o
  where o.created_at > now() - interval '24 hours' and o.deleted_at is null`;

const UNSETTLED_SQL = `
  select coalesce(extract(epoch from now() - min(a.authorised_at)), 0)::float8 as seconds
  from payment_attempt a
  where a.status in ('open', 'releasing', 'to_capture') and a.authorised_at is not null and a.deleted_at is null`;

const FINDINGS_SQL = `
  select f.kind as name, count(*)::int as count from money_finding f where f.deleted_at is null group by f.kind`;

const REVERSALS_SQL = `
  select 'disputes' as name, count(*)::int as count from payment_dispute d where ${OPEN_DISPUTE}
  union all select 'refunds', count(*)::int from failed_refund f where ${UNPAID_REFUND}`;

/** What a person on call watches; times in seconds, 0 if nothing waits. */
export type ShopFigures = Awaited<ReturnType<typeof requireShopFigures>>;

/** Reads each figure from an index of the few records that it is about, so that a million orders cost nothing. */
export async function requireShopFigures(database: Database) {
  const counts = (sql: string) => queryRows(database, Count, sql);
  const reversals = await counts(REVERSALS_SQL);
  const countOf = (name: string) => reversals.find((row) => row.name === name)?.count ?? 0;
  const runs = await listJobRuns(database);
  const backup = runs.find(({ name }) => name === BACKUP);
  return {
    payments: await counts(PAYMENTS_SQL),
    orders: (await counts(ORDERS_SQL))[0]?.count ?? 0,
    findings: await counts(FINDINGS_SQL),
    unsettledSeconds: (await queryValue(database, z.number(), UNSETTLED_SQL)) ?? 0,
    mails: await requireOutboxFacts(database, 1),
    stripeEvents: await requireWebhookFacts(database),
    disputes: countOf("disputes"),
    failedRefunds: countOf("refunds"),
    jobs: runs.filter((run) => run !== backup),
    /** Null if no backup was ever noted. */
    backupSeconds: backup ? backup.ageMs / 1_000 : null,
    doctor: await listDoctorFindings(database),
  };
}
