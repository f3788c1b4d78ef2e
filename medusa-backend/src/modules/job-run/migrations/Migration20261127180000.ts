import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261127180000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "doctor_result" ("id" text not null, "failures" integer not null, "warnings" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "doctor_result_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_doctor_result_deleted_at" ON "doctor_result" ("deleted_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "doctor_result" cascade;`);
  }

}
