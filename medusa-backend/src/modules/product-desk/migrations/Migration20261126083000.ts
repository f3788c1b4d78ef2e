import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126083000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "deleted_product" ("product_id" text not null, "actor_id" text not null, "purged_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "deleted_product_pkey" primary key ("product_id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_deleted_product_created_at" ON "deleted_product" ("created_at") WHERE purged_at is null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_variant_of_deleted" ON "product_variant" ("product_id") WHERE deleted_at is not null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_image_of_deleted" ON "image" ("product_id") WHERE deleted_at is not null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_product_variant_of_deleted", "IDX_image_of_deleted";`);
    this.addSql(`drop table if exists "deleted_product" cascade;`);
  }

}
