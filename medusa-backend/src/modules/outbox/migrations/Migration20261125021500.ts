import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Whose account a mail is about. Mails that were written before are found by the account's e-mail, and from there by
 * the two mails of each change: they have one token, the one to the former address and the one to the next.
 */
export class Migration20261125021500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "outbox_mail" add column if not exists "customer_id" text null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_customer_id" ON "outbox_mail" ("customer_id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_message_email" ON "outbox_mail" ((data->>'email')) WHERE kind = 'stay_in_touch' AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_outbox_mail_message_email";`);
    this.addSql(`drop index if exists "IDX_outbox_mail_customer_id";`);
    this.addSql(`alter table if exists "outbox_mail" drop column if exists "customer_id";`);
  }

}
