import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** When jobs ended, and what the doctor found. */
export class Migration20261128202457 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "doctor_result" ("id" text not null, "failures" integer not null, "warnings" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "doctor_result_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_doctor_result_deleted_at" ON "doctor_result" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "job_run" ("id" text not null, "interval_ms" integer not null, "finished_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "job_run_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_job_run_deleted_at" ON "job_run" ("deleted_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    for (const table of ["doctor_result", "job_run"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
