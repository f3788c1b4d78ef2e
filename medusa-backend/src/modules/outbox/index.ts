import { randomUUID } from "node:crypto";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { type Connection, type Database, type ModuleCradle, serviceOf } from "../../lib/database/connection";
import { claimDue, Id, keepingPlans, postpone, queryRow, queryRows, type WorkTable } from "../../lib/database/sql";
import { createMailer, type Mail, type Mailer, type MailerOptions } from "../../lib/mails/mailer";
import { type MailStatus, mailStatusesBefore } from "./mail-status";
import { OutboxMail } from "./models/outbox-mail";

const StoredMail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  orderId: z.string().nullable(),
  customerId: z.string().nullable(),
  data: z.unknown(),
  edition: z.number(),
  attempts: z.number(),
  ageMinutes: z.coerce.number(),
});
/** `attempts` includes this one. */
export type StoredMail = z.infer<typeof StoredMail>;

/** No sending takes two minutes. */
const MAILS: WorkTable = {
  name: "outbox_mail",
  columns: "id, kind, recipient, order_id, customer_id, data, edition, attempts",
  open: "status = 'pending'",
  leaseSeconds: 120,
};

export type NewMail = {
  key: string;
  kind: string;
  to: string;
  orderId: string | null;
  customerId: string | null;
  data: unknown;
};

/** `email` was the account's own until `until`. */
type ErasedAccount = { customerId: string; orderIds: string[]; email: string; until: Date };

const Address = z.object({ address: z.string(), until: z.date() });
type Address = z.infer<typeof Address>;

/** Stores and sends the shop's mails; workflows/mails decides when each is sent. */
class OutboxModuleService extends MedusaService({ OutboxMail }) {
  private readonly database: Connection;
  private readonly mailer: Mailer;

  constructor(cradle: ModuleCradle & { logger: Logger }, options: MailerOptions) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
    this.mailer = createMailer(options);
    if ("warn" in options && options.warn)
      cradle.logger.warn(JSON.stringify({ event: "mails_written_to_files", reason: "SMTP_URL is not set" }));
  }

  /** @throws any failure; `isMailRefusal` knows those that a retry cannot fix */
  async deliver(mail: Mail): Promise<void> {
    await this.mailer.send(mail);
  }

  /** Null if a mail with that key exists. In a transaction, it is written if and only if that commits. */
  async insertMail(
    { key, kind, to, orderId, customerId, data }: NewMail,
    database: Database = this.database,
  ): Promise<string | null> {
    const row = await queryRow(
      keepingPlans(database),
      Id,
      `insert into outbox_mail (id, key, kind, recipient, order_id, customer_id, data, next_attempt_at)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, now())
       on conflict (key) where deleted_at is null do nothing returning id`,
      [`mail_${randomUUID()}`, key, kind, to, orderId, customerId, JSON.stringify(data)],
    );
    return row?.id ?? null;
  }

  /** Leaves a mail that a server has claimed. */
  async deleteUnsentMail(mailId: string): Promise<void> {
    const sql = "delete from outbox_mail where id = ? and status = 'pending' and attempts = 0 returning id";
    await queryRows(this.database, Id, sql, [mailId]);
  }

  /** Two servers never claim the same mail. */
  async takeDueMail(): Promise<StoredMail | null> {
    return await claimDue(this.database, MAILS, StoredMail);
  }

  async endMail(
    mailId: string,
    to: Exclude<MailStatus, "pending">,
    { reason = null, erase = false }: { reason?: string | null; erase?: boolean } = {},
  ): Promise<void> {
    const sql = `update outbox_mail set status = ?, last_error = ?, data = case when ? then null else data end, updated_at = now(),
      sent_at = case when ? then now() else sent_at end where id = ? and status = any(?::text[]) returning id`;
    const bindings = [to, reason, erase, to === "sent", mailId, mailStatusesBefore(to)];
    await queryRows(keepingPlans(this.database), Id, sql, bindings);
  }

  async postponeMail(mailId: string, reason: string, pauseSeconds: number): Promise<void> {
    await postpone(this.database, MAILS, { id: mailId, reason, pauseSeconds });
  }

  async readdress(orderId: string, { from, to }: { from: string; to: string }): Promise<void> {
    const sql = `update outbox_mail set recipient = ?, updated_at = now()
      where order_id = ? and status = 'pending' and recipient = ? and deleted_at is null returning id`;
    await queryRows(this.database, Id, sql, [to, orderId, from]);
  }

  /** A sent mail becomes a new edition. False while it is being sent, or once its contents are erased. */
  async renewMail(mailId: string, to: string): Promise<boolean> {
    const sql = `update outbox_mail set status = 'pending', recipient = ?, edition = edition + (case when status = 'sent' then 1 else 0 end),
      attempts = 0, last_error = null, next_attempt_at = now(), updated_at = now()
      where id = ? and status = any(?::text[]) and data is not null and deleted_at is null returning id`;
    return (await queryRows(this.database, Id, sql, [to, mailId, mailStatusesBefore("pending")])).length > 0;
  }

  /** The rows stay, so that no mail is sent twice. */
  async eraseOldMails({ days, most }: { days: number; most: number }): Promise<void> {
    const sql = `update outbox_mail set data = null where id in (
      (select id from outbox_mail where status = 'sent' and data is not null
        and sent_at < now() - make_interval(days => ?::int) limit ?)
      union all
      (select id from outbox_mail where status = 'failed' and data is not null and deleted_at is null
        and created_at < now() - make_interval(days => ?::int) limit ?)) returning id`;
    await queryRows(this.database, Id, sql, [days, most, days, most]);
  }

  /** The present address, and former ones by the mails about a change. */
  async listAddresses({ customerId, email, until }: Omit<ErasedAccount, "orderIds">): Promise<Address[]> {
    const sql = `select recipient as address, created_at as until from outbox_mail
      where customer_id = ? and kind = 'email_changed' and recipient <> '' and deleted_at is null`;
    const former = await queryRows(this.database, Address, sql, [customerId]);
    return [...former, { address: email, until }];
  }

  /** Returns the number of those that are being sent, which stay. */
  async eraseMessagesOf({ address, until }: Address): Promise<number> {
    let pending = 0;
    for (const [set, of] of [
      ["data = null", "kind = 'stay_in_touch' and data->>'email' = ?"],
      ["data = null, recipient = ''", "kind = 'message_answered' and recipient = ?"],
    ]) {
      const which = `${of} and created_at <= ? and deleted_at is null`;
      const erase = `update outbox_mail set ${set}, last_error = null, updated_at = now()
        where status <> 'pending' and ${which}`;
      await this.database.raw(erase, [address, until]);
      const left = await queryRows(this.database, Id, `select id from outbox_mail where ${which}`, [address, until]);
      pending += left.length;
    }
    return pending;
  }

  /** Returns the number of those that are being sent, which stay. */
  async eraseMailsOf({ customerId, orderIds, email, until }: ErasedAccount): Promise<number> {
    const which = `deleted_at is null and recipient <> ''
      and (customer_id = ? or (recipient = ? and created_at <= ?) or order_id = any(?::text[]))`;
    const bindings = [customerId, email, until, orderIds];
    const erase = `update outbox_mail set recipient = '', data = null, last_error = null, updated_at = now()
      where status <> 'pending' and ${which}`;
    await this.database.raw(erase, bindings);
    return (await queryRows(this.database, Id, `select id from outbox_mail where ${which}`, bindings)).length;
  }

  /** Mails about orders stay as their history; those about a changed e-mail stay for `listAddresses`. */
  async deleteOldMails({ days, most }: { days: number; most: number }): Promise<void> {
    const sql = `delete from outbox_mail where id in (
      select id from outbox_mail where order_id is null and status <> 'pending' and deleted_at is null
        and (kind <> 'email_changed' or recipient = '')
        and created_at < now() - make_interval(days => ?::int) limit ?)`;
    await this.database.raw(sql, [days, most]);
  }
}

export const outboxService = serviceOf<OutboxModuleService>("outbox");

export default Module("outbox", { service: OutboxModuleService });
