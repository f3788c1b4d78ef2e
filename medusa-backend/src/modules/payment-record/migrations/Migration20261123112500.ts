import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123112500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_attempt_customer_id" ON "payment_attempt" ("customer_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payment_attempt_customer_id";`);
  }

}
