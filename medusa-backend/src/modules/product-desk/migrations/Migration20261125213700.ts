import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261125213700 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "product_edit" ("id" text not null, "product_id" text not null, "actor_id" text not null, "field" text not null, "before" jsonb null, "after" jsonb null, "reason" text null, "item_id" text null, "location_id" text null, "undoes" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_edit_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_edit_product_id_created_at" ON "product_edit" ("product_id", "created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "kept_price" ("id" bigserial not null, "price_set_id" text not null, "amount" numeric null, "since" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "kept_price_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_kept_price_price_set_id_since" ON "kept_price" ("price_set_id", "since") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "product_plan" ("product_id" text not null, "publish_at" timestamptz null, "end_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_plan_pkey" primary key ("product_id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_plan_publish_at" ON "product_plan" ("publish_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_plan_end_at" ON "product_plan" ("end_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "former_handle" ("handle" text not null, "product_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "former_handle_pkey" primary key ("handle"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_former_handle_product_id" ON "former_handle" ("product_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "lowered_price" ("product_id" text not null, "price" numeric not null, "lowest" numeric not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "lowered_price_pkey" primary key ("product_id"));`);
  }

  override async down(): Promise<void> {
    for (const table of ["product_edit", "kept_price", "product_plan", "former_handle", "lowered_price"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
