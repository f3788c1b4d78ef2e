import { z } from "zod";
import type { Connection, Database } from "../../lib/database/connection";
import { queryRow, queryRows, queryValues } from "../../lib/database/sql";

/** Reads in a transaction that writes nothing, and in which no statement takes longer than `timeoutMs`. */
export async function readBounded<T>(
  database: Pick<Connection, "transaction">,
  timeoutMs: number,
  read: (bounded: Database) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (transaction) => {
    await transaction.raw("set transaction read only");
    await transaction.raw(`set local statement_timeout = ${Math.round(timeoutMs)}`);
    return await read(transaction);
  });
}

/** @throws Error of a database that does not answer. */
export async function requireAnswer(database: Pick<Connection, "raw">): Promise<void> {
  await database.raw("select 1");
}

/** The row of a statement that always has one. */
async function requireRow<T extends z.ZodType>(database: Database, schema: T, sql: string, bindings?: unknown[]) {
  const row = await queryRow(database, schema, sql, bindings);
  if (!row) throw new Error("PostgreSQL answered nothing.");
  return row;
}

const Server = z.object({
  version: z.number(),
  now: z.date(),
  connections: z.number(),
  mostConnections: z.number(),
  encoding: z.string(),
});

/** PostgreSQL itself; `version` as 180004 for 18.4. */
export async function requireServerFacts(database: Database) {
  const sql = `
    select current_setting('server_version_num')::int as version, clock_timestamp() as now,
      (select count(*)::int from pg_stat_get_activity(null) a) as connections,
      current_setting('max_connections')::int as most_connections, current_setting('server_encoding') as encoding`;
  return await requireRow(database, Server, sql);
}

/** The migrations that have run, of all modules together. */
export async function listRunMigrations(database: Database): Promise<string[]> {
  return await queryValues(database, z.string(), "select m.name from mikro_orm_migrations m");
}

/** The migration scripts that have ended, with the ending of their file. */
export async function listRunScripts(database: Database): Promise<string[]> {
  const sql = "select s.script_name as name from script_migrations s where s.finished_at is not null";
  return await queryValues(database, z.string(), sql);
}

const Job = z.object({ name: z.string(), intervalMs: z.number(), ageMs: z.number(), knownMs: z.number() });
export type JobFacts = z.infer<typeof Job>;

/** How long ago each job last ended, and first ended, by the database's clock. */
export async function listJobRuns(database: Database): Promise<JobFacts[]> {
  const sql = `
    select j.id as name, j.interval_ms, (extract(epoch from now() - j.finished_at) * 1000)::float8 as age_ms,
      (extract(epoch from now() - j.created_at) * 1000)::float8 as known_ms
    from job_run j where j.deleted_at is null order by j.id limit 200`;
  return await queryRows(database, Job, sql);
}

/** The `job_run` of backups, which `npm run backup` and `scripts/note-backup.ts` note. */
export const BACKUP = "backup";

const Finding = z.object({ name: z.string(), failures: z.number(), warnings: z.number() });

export async function listDoctorFindings(database: Database) {
  const sql = `
    select d.id as name, d.failures, d.warnings from doctor_result d where d.deleted_at is null order by d.id limit 200`;
  return await queryRows(database, Finding, sql);
}

const Webhook = z.object({
  paidAt: z.date().nullable(),
  heardAt: z.date().nullable(),
  waiting: z.number(),
  waitingSeconds: z.number(),
});

/** How many of the newest payments are looked at, and waiting records counted. */
const SOME = 1000;

/** Minutes that Stripe may take to send an event, and the shop to process it. */
export const LATE_EVENT_MINUTES = 10;

/**
 * When a card was last authorised among the newest payments whose event should have come by now; when an event of
 * Stripe was last processed; and the waiting events (at most a thousand).
 */
export async function requireWebhookFacts(database: Database) {
  const sql = `
    select
      (select max(newest.authorised_at) from (
        select a.authorised_at from payment_attempt a where a.deleted_at is null
        order by a.created_at desc, a.id desc limit ${SOME}) newest
        where newest.authorised_at < now() - interval '${LATE_EVENT_MINUTES} minutes') as paid_at,
      (select e.processed_at from stripe_event e where e.processed_at is not null and e.deleted_at is null
        order by e.processed_at desc limit 1) as heard_at,
      waiting.events as waiting, waiting.seconds as waiting_seconds
    from (
      select count(*)::int as events, coalesce(extract(epoch from now() - min(open.received_at)), 0)::float8 as seconds
      from (
        select w.received_at from stripe_event w where w.processed_at is null and w.deleted_at is null
        order by w.next_attempt_at limit ${SOME}) open) waiting`;
  return await requireRow(database, Webhook, sql);
}

const Outbox = z.object({ failed: z.number(), waiting: z.number(), waitingSeconds: z.number() });

/** The mails of the last days that were given up, and those that are not sent yet, tried or not; at most a thousand. */
export async function requireOutboxFacts(database: Database, days: number) {
  const sql = `
    select
      (select count(*)::int from (
        select f.id from outbox_mail f where f.status = 'failed' and f.created_at > now() - make_interval(days => ?::int)
          and f.deleted_at is null limit ${SOME}) given_up) as failed,
      waiting.mails as waiting, waiting.seconds as waiting_seconds
    from (
      select count(*)::int as mails, coalesce(extract(epoch from now() - min(open.created_at)), 0)::float8 as seconds
      from (
        select w.created_at from outbox_mail w
        where w.status = 'pending' and w.deleted_at is null
        order by w.next_attempt_at limit ${SOME}) open) waiting`;
  return await requireRow(database, Outbox, sql, [days]);
}

/** Those of these e-mail addresses that a customer with an account, or a user of Medusa Admin, has. */
export async function listKnownEmails(database: Database, emails: readonly string[]): Promise<string[]> {
  const sql = `
    select c.email as name from customer c where c.email = any(?::text[]) and c.has_account and c.deleted_at is null
    union select u.email from "user" u where u.email = any(?::text[]) and u.deleted_at is null order by name`;
  return await queryValues(database, z.string(), sql, [emails, emails]);
}
