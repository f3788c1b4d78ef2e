import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Customers' reports of reviews. */
export class Migration20261126135200 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "review_report" ("id" text not null, "review_id" text not null, "customer_id" text not null, "reason" text not null, "settled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_report_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_report_deleted_at" ON "review_report" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_report_review_id_customer_id_unique" ON "review_report" ("review_id", "customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_report_customer_id" ON "review_report" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_report_open" ON "review_report" ("review_id") WHERE settled_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "review_report" cascade;`);
  }

}
