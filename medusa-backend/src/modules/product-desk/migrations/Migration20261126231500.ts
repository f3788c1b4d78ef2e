import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The uploaded declarations of conformity. */
export class Migration20261126231500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "declaration_file" ("id" text not null, "file_key" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "declaration_file_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_declaration_file_deleted_at" ON "declaration_file" ("deleted_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "declaration_file" cascade;`);
  }

}
