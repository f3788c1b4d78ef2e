import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What an event says of a fraud warning or a review, which Stripe cannot be asked about by the payment. */
export class Migration20261128170300 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "stripe_event" add column if not exists "warning" jsonb null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "stripe_event" drop column if exists "warning";`);
  }

}
