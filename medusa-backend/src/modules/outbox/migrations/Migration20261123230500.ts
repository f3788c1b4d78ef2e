import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The list of all mails, newest first. */
export class Migration20261123230500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_created_at_id" ON "outbox_mail" ("created_at", "id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_outbox_mail_created_at_id";`);
  }

}
