import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Pictures made from uploads, and copies of pictures at other hosts. */
export class Migration20261128202454 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "made_picture" ("id" text not null, "width" integer not null, "height" integer not null, "largest" integer not null, "state" text check ("state" in ('making', 'made', 'failed')) not null default 'making', "tries" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "made_picture_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_made_picture_deleted_at" ON "made_picture" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_made_picture_state" ON "made_picture" ("state") WHERE state = 'making' and deleted_at is null;`);

    this.addSql(`create table if not exists "picture_copy" ("id" text not null, "address" text not null, "copied_url" text null, "state" text check ("state" in ('waiting', 'copied', 'failed')) not null default 'waiting', "tries" integer not null default 0, "next_try_at" timestamptz not null, "reason" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "picture_copy_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_picture_copy_deleted_at" ON "picture_copy" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_picture_copy_address_unique" ON "picture_copy" ("address") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_picture_copy_next_try_at" ON "picture_copy" ("next_try_at") WHERE state = 'waiting' and deleted_at is null;`);

    this.addSql(`create table if not exists "picture_file" ("id" text not null, "picture_id" text not null, "width" integer not null, "type" text check ("type" in ('avif', 'webp', 'master')) not null, "file_key" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "picture_file_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_picture_file_deleted_at" ON "picture_file" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_picture_file_picture_id_width_type_unique" ON "picture_file" ("picture_id", "width", "type") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "picture_text" ("id" text not null, "product_id" text not null, "address" text not null, "alt" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "picture_text_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_picture_text_deleted_at" ON "picture_text" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_picture_text_product_id_address_unique" ON "picture_text" ("product_id", "address") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    for (const table of ["made_picture", "picture_copy", "picture_file", "picture_text"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
