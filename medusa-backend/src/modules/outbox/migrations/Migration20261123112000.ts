import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123112000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_recipient" ON "outbox_mail" ("recipient") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_outbox_mail_recipient";`);
  }

}
