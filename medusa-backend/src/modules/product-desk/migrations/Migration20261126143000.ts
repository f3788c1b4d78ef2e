import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126143000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "product_import" ("id" text not null, "actor_id" text not null, "source" text not null default 'file', "lines" integer not null default 0, "same" integer not null default 0, "faulty" integer not null default 0, "faults" jsonb not null default '[]', "fault_count" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_import_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_import_created_at" ON "product_import" ("created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "product_import_line" ("id" text not null, "import_id" text not null, "line" integer not null, "product_id" text null, "handle" text not null, "name" text not null, "now" jsonb not null, "was" jsonb not null, "image_url" text null, "outcome" text not null default 'waiting', "reason" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_import_line_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_import_line_import_id_line" ON "product_import_line" ("import_id", "line") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_import_line_import_id_outcome_line" ON "product_import_line" ("import_id", "outcome", "line") WHERE deleted_at IS NULL;`);
    this.addSql(`ALTER TABLE "product_import_line" DROP CONSTRAINT IF EXISTS "product_import_line_of_import";`);
    this.addSql(`ALTER TABLE "product_import_line" ADD CONSTRAINT "product_import_line_of_import" FOREIGN KEY ("import_id") REFERENCES "product_import" ("id") ON DELETE CASCADE;`);
  }

  override async down(): Promise<void> {
    for (const table of ["product_import_line", "product_import"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
