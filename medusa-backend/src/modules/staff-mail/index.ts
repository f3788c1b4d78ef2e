import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { STAFF_MAIL_KINDS, type StaffMailKind } from "../../contract/staff";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { StaffMailSetting, StaffMailTold } from "./models/staff-mail";

const COLUMNS = STAFF_MAIL_KINDS.map((kind) => `${kind}_since`);
/** A mail that is on already keeps its time. */
const TURNED = COLUMNS.map(
  (name) => `${name} = case when excluded.${name} is not null then coalesce(t.${name}, excluded.${name}) end`,
);

/** Stores which mails each of the staff gets, and what they were told by them. */
class StaffMailModuleService extends withDatabase(MedusaService({ StaffMailSetting, StaffMailTold })) {
  /** Turns these mails on for a person, and the others off. */
  async choose(customerId: string, kinds: readonly StaffMailKind[]): Promise<void> {
    const times = COLUMNS.map(() => "case when ? then now() end");
    const sql = `insert into staff_mail_setting as t (id, customer_id, ${COLUMNS.join(", ")})
      values (?, ?, ${times.join(", ")})
      on conflict (customer_id) where deleted_at is null do update set ${TURNED.join(", ")}, updated_at = now()`;
    const values = STAFF_MAIL_KINDS.map((kind) => kinds.includes(kind));
    await this.database.raw(sql, [`smset_${randomUUID()}`, customerId, ...values]);
  }

  /** Fails if the person was told some of it before. */
  async noteTold(transaction: Database, { customerId, keys }: { customerId: string; keys: string[] }): Promise<void> {
    const told = `insert into staff_mail_told (id, key, customer_id)
      select 'smtold_' || gen_random_uuid(), told.key, ?::text from unnest(?::text[]) told (key)`;
    await transaction.raw(told, [customerId, keys]);
    const mailed = `update staff_mail_setting set mailed_at = now(), updated_at = now()
      where customer_id = ? and deleted_at is null`;
    await transaction.raw(mailed, [customerId]);
  }

  /** Forgets checks that have passed since, so that they are told again when they fail again. */
  async forgetSolved(): Promise<void> {
    const sql = `delete from staff_mail_told where deleted_at is null
      and key in (select 'doctor:' || r.id from doctor_result r where r.failures = 0)`;
    await this.database.raw(sql, []);
  }

  async eraseReader(customerId: string): Promise<void> {
    for (const table of ["staff_mail_setting", "staff_mail_told"])
      await this.database.raw(`delete from ${table} where customer_id = ? and deleted_at is null`, [customerId]);
  }
}

export const staffMailService = serviceOf<StaffMailModuleService>("staff_mail");

export default Module("staff_mail", { service: StaffMailModuleService });
