import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The version of the catalogue. */
export class Migration20261128202450 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "catalogue_version" ("id" text not null, "mark" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "catalogue_version_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_catalogue_version_deleted_at" ON "catalogue_version" ("deleted_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "catalogue_version" cascade;`);
  }

}
