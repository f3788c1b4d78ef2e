import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120200501 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "review" add column if not exists "product_id" text null, add column if not exists "order_id" text null;`);
    this.addSql(`alter table if exists "review" add constraint review_of_product_has_order check ((product_id IS NULL) = (order_id IS NULL) AND (product_id IS NULL OR customer_id IS NOT NULL));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_product_id_created_at_id" ON "review" ("product_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_customer_id_product_id_unique" ON "review" ("customer_id", "product_id") WHERE product_id IS NOT NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_review_customer_id_product_id_unique";`);
    this.addSql(`drop index if exists "IDX_review_product_id_created_at_id";`);
    this.addSql(`alter table if exists "review" drop constraint if exists review_of_product_has_order;`);
    this.addSql(`alter table if exists "review" drop column if exists "product_id", drop column if exists "order_id";`);
  }

}
