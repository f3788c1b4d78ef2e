import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Customers' photos in their reviews of products. */
export class Migration20261127030000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "review_photo" ("id" text not null, "picture_id" text not null, "customer_id" text not null, "product_id" text not null, "review_id" text null, "removed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_photo_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_deleted_at" ON "review_photo" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_photo_picture_id_unique" ON "review_photo" ("picture_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_review_id_created_at_id" ON "review_photo" ("review_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_customer_id_product_id" ON "review_photo" ("customer_id", "product_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_removed" ON "review_photo" ("removed_at") WHERE removed_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_unwritten" ON "review_photo" ("created_at") WHERE review_id IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "review_photo" cascade;`);
  }

}
