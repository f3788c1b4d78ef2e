import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The id of the request that started the payment; null for those that were started before. */
export class Migration20261127174500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" add column if not exists "request_id" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" drop column if exists "request_id";`);
  }

}
