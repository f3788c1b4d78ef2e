import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** An index of the orders that an admin has hidden, for the filter "Hidden". Few orders are, so it is small. */
export class Migration20261128170400 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_hidden" ON "order_status" ("placed_at" DESC, "order_id" DESC) WHERE deleted_at IS NULL AND admin_hidden_at IS NOT NULL AND status <> 'cancelled';`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_order_status_hidden";`);
  }

}
