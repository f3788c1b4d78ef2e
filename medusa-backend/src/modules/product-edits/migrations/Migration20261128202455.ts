import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The product desk's records: edits, prices, plans, imports and links. Triggers note both products of a changed link,
 * and the product of a changed announced price, for the refresh of the product facts.
 */
export class Migration20261128202455 extends Migration {

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

    this.addSql(`create table if not exists "deleted_product" ("product_id" text not null, "actor_id" text not null, "purged_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "deleted_product_pkey" primary key ("product_id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_deleted_product_created_at" ON "deleted_product" ("created_at") WHERE purged_at is null;`);

    this.addSql(`create table if not exists "product_import" ("id" text not null, "actor_id" text not null, "source" text not null default 'file', "list" text null, "lines" integer not null default 0, "same" integer not null default 0, "faulty" integer not null default 0, "faults" jsonb not null default '[]', "fault_count" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_import_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_import_created_at" ON "product_import" ("created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "product_import_line" ("id" text not null, "import_id" text not null, "line" integer not null, "product_id" text null, "handle" text not null, "name" text not null, "now" jsonb not null, "was" jsonb not null, "image_url" text null, "outcome" text not null default 'waiting', "reason" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_import_line_pkey" primary key ("id"), constraint "product_import_line_of_import" foreign key ("import_id") references "product_import" ("id") on delete cascade);`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_import_line_import_id_line" ON "product_import_line" ("import_id", "line") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_import_line_import_id_outcome_line" ON "product_import_line" ("import_id", "outcome", "line") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "works_with" ("accessory_id" text not null, "product_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "works_with_pkey" primary key ("accessory_id", "product_id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_works_with_product_id" ON "works_with" ("product_id", "accessory_id");`);

    this.addSql(`create table if not exists "declaration_file" ("id" text not null, "file_key" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "declaration_file_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_declaration_file_deleted_at" ON "declaration_file" ("deleted_at") WHERE deleted_at IS NULL;`);
    for (const [table, products] of [
      ["works_with", "select accessory_id from changed union select product_id from changed"],
      ["lowered_price", "select product_id from changed"],
    ]) {
      this.addSql(`create or replace function shop_note_${table}() returns trigger language plpgsql as $$
        begin insert into product_change (product_id) ${products}; return null; end $$;`);
      for (const [event, rows] of [["insert", "new"], ["update", "new"], ["delete", "old"]])
        this.addSql(`create or replace trigger shop_note_${table}_${event} after ${event} on "${table}"
          referencing ${rows} table as changed for each statement execute function shop_note_${table}();`);
    }
  }

  override async down(): Promise<void> {
    for (const table of ["product_edit", "kept_price", "product_plan", "former_handle", "lowered_price", "deleted_product", "product_import", "product_import_line", "works_with", "declaration_file"])
      this.addSql(`drop table if exists "${table}" cascade;`);
    this.addSql(`drop function if exists shop_note_works_with();`);
    this.addSql(`drop function if exists shop_note_lowered_price();`);
  }

}
