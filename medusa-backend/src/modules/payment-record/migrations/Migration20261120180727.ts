import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120180727 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" add column if not exists "checked_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_attempt_status_checked_at" ON "payment_attempt" ("status", "checked_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payment_attempt_status_checked_at";`);
    this.addSql(`alter table if exists "payment_attempt" drop column if exists "checked_at";`);
  }

}
