import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Who waits for a product to be in stock again. */
export class Migration20261128202458 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "stock_alert" ("id" text not null, "product_id" text not null, "customer_id" text null, "email" text null, "token_hash" text null, "confirmed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "stock_alert_pkey" primary key ("id"), constraint stock_alert_has_one_receiver check ((customer_id IS NULL) <> (email IS NULL)));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_stock_alert_deleted_at" ON "stock_alert" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stock_alert_product_id_customer_id_unique" ON "stock_alert" ("product_id", "customer_id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stock_alert_product_id_email_unique" ON "stock_alert" ("product_id", "email") WHERE email IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_stock_alert_waiting" ON "stock_alert" ("product_id") WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_stock_alert_customer_id" ON "stock_alert" ("customer_id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_stock_alert_email" ON "stock_alert" ("email") WHERE email IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stock_alert_token_hash_unique" ON "stock_alert" ("token_hash") WHERE token_hash IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_stock_alert_created_at" ON "stock_alert" ("created_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "stock_alert" cascade;`);
  }

}
