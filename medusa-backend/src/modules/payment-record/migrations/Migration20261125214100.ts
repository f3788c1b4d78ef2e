import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What Stripe kept of a captured payment, in minor units; null until Stripe has said so. */
export class Migration20261125214100 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" add column if not exists "fee" integer null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" drop column if exists "fee";`);
  }

}
