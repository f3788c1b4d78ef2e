import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Wish lists. */
export class Migration20261128202459 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "wish_list" ("id" text not null, "customer_id" text not null, "title" text not null default '', "share_hash" text null, "share_sealed" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "wish_list_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_wish_list_deleted_at" ON "wish_list" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_wish_list_customer_id_unique" ON "wish_list" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_wish_list_share_hash_unique" ON "wish_list" ("share_hash") WHERE share_hash IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "wish_list_item" ("id" text not null, "customer_id" text not null, "product_id" text not null, "title" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "wish_list_item_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_wish_list_item_deleted_at" ON "wish_list_item" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_wish_list_item_customer_id_product_id_unique" ON "wish_list_item" ("customer_id", "product_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    for (const table of ["wish_list", "wish_list_item"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
