import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Database, queryRows } from "../../lib/database/sql";
import { type MailStatus, mailStatusesBefore } from "../../modules/outbox/mail-status";

const Id = z.object({ id: z.string() });

const StoredMail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  order_id: z.string().nullable(),
  order_exists: z.boolean(),
  data: z.unknown(),
  edition: z.number(),
  attempts: z.number(),
  age_minutes: z.coerce.number(),
});
/** A mail that this server has taken up; `attempts` counts this time. */
export type StoredMail = z.infer<typeof StoredMail>;

/** Longer than any sending takes. Whoever has not finished by then is dead, and the mail is anyone's again. */
const LEASE_SECONDS = 120;
/** What a sent mail said is forgotten after this; its row stays, so that it never comes twice. */
const KEPT_DAYS = 90;
const FORGOTTEN_AT_ONCE = 1_000;

/** A mail as it is written: `data` is the kind's, `orderId` the order it is about. */
export type NewMail = { key: string; kind: string; to: string; orderId: string | null; data: unknown };

/** Writes a mail, due at once. Returns its id, or null where the key's mail was there. */
export async function insertMail(
  database: Database,
  { key, kind, to, orderId, data }: NewMail,
): Promise<string | null> {
  const [row] = await queryRows(
    database,
    Id,
    `insert into outbox_mail (id, key, kind, recipient, order_id, data, next_attempt_at) values (?, ?, ?, ?, ?, ?::jsonb, now())
     on conflict (key) where deleted_at is null do nothing returning id`,
    [`mail_${randomUUID()}`, key, kind, to, orderId, JSON.stringify(data)],
  );
  return row?.id ?? null;
}

/** Takes back a mail that was written and not taken up yet. */
export async function deleteUnsentMail(database: Database, mailId: string): Promise<void> {
  const sql = "delete from outbox_mail where id = ? and status = 'pending' and attempts = 0 returning id";
  await queryRows(database, Id, sql, [mailId]);
}

/** Takes up the mail that has been due for longest, or null. No two servers take up the same one. */
export async function takeDueMail(database: Database): Promise<StoredMail | null> {
  const [mail] = await queryRows(
    database,
    StoredMail,
    `update outbox_mail m set attempts = attempts + 1, updated_at = now(),
       next_attempt_at = now() + make_interval(secs => ?::float8)
     where id = (
       select id from outbox_mail where status = 'pending' and deleted_at is null and next_attempt_at <= now()
       order by next_attempt_at limit 1 for update skip locked
     ) returning *, extract(epoch from now() - created_at) / 60 as age_minutes,
       exists (select 1 from "order" o where o.id = m.order_id and o.deleted_at is null) as order_exists`,
    [LEASE_SECONDS],
  );
  return mail ?? null;
}

/** Moves a taken mail to where the table of statuses lets it; `erase` forgets what it said. */
export async function endMail(
  database: Database,
  mailId: string,
  to: Exclude<MailStatus, "pending">,
  { reason = null, erase = false }: { reason?: string | null; erase?: boolean } = {},
): Promise<void> {
  const sql = `update outbox_mail set status = ?, last_error = ?, data = case when ? then null else data end, updated_at = now(),
    sent_at = case when ? then now() else sent_at end where id = ? and status = any(?::text[]) returning id`;
  await queryRows(database, Id, sql, [to, reason, erase, to === "sent", mailId, mailStatusesBefore(to)]);
}

/** Notes why the mail was not sent, and that it is taken up again after the pause. */
export async function postponeMail(
  database: Database,
  mailId: string,
  reason: string,
  pauseSeconds: number,
): Promise<void> {
  const sql = `update outbox_mail set last_error = ?, updated_at = now(),
    next_attempt_at = now() + make_interval(secs => ?::float8) where id = ? and status = 'pending' returning id`;
  await queryRows(database, Id, sql, [reason, pauseSeconds, mailId]);
}

/** Has a mail sent anew; one that was sent before as another edition. False for one that is on its way or no longer kept. */
export async function renewMail(database: Database, mailId: string): Promise<boolean> {
  const sql = `update outbox_mail set status = 'pending', edition = edition + (case when status = 'sent' then 1 else 0 end),
    attempts = 0, last_error = null, next_attempt_at = now(), updated_at = now()
    where id = ? and status = any(?::text[]) and data is not null and deleted_at is null returning id`;
  return (await queryRows(database, Id, sql, [mailId, mailStatusesBefore("pending")])).length > 0;
}

/** Forgets what mails said that were sent long ago, a bounded number at a time; also in Medusa's own list of notifications. */
export async function forgetOldMails(database: Database): Promise<void> {
  const sent = `update outbox_mail set data = null where id in (
    select id from outbox_mail where status = 'sent' and data is not null
      and sent_at < now() - make_interval(days => ?::int) limit ?) returning id`;
  await queryRows(database, Id, sent, [KEPT_DAYS, FORGOTTEN_AT_ONCE]);
  const told = `delete from notification where id in (
    select id from notification where channel = 'email' and created_at < now() - make_interval(days => ?::int) limit ?)
    returning id`;
  await queryRows(database, Id, told, [KEPT_DAYS, FORGOTTEN_AT_ONCE]);
}
