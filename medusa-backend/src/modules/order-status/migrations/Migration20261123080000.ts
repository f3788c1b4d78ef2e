import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Indexes of all cancelled orders, with those that left the admins' list: the list of cancelled orders is sorted and
 * searched by them. Few orders are cancelled, so they are small.
 */
export class Migration20261123080000 extends Migration {

  override async up(): Promise<void> {
    const cancelled = "deleted_at IS NULL AND status = 'cancelled'";
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_cancelled_newest" ON "order_status" ("placed_at" DESC, "order_id" DESC) WHERE ${cancelled};`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_cancelled_parts" ON "order_status" USING gin ("sought" gin_trgm_ops) WITH (fastupdate = off) WHERE ${cancelled};`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_cancelled_words" ON "order_status" USING gin (to_tsvector('simple', "sought")) WITH (fastupdate = off) WHERE ${cancelled};`);
  }

  override async down(): Promise<void> {
    for (const name of ["newest", "parts", "words"])
      this.addSql(`drop index if exists "IDX_order_status_cancelled_${name}";`);
  }

}
