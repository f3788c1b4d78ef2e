import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122150000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" add column if not exists "authorised_at" timestamptz null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" drop column if exists "authorised_at";`);
  }

}
