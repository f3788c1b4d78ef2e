import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261125013100 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" add column if not exists "failures" integer not null default 0, add column if not exists "failed_at" timestamptz null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" drop column if exists "failures", drop column if exists "failed_at";`);
  }

}
