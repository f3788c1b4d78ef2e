import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Customers who want no more mails that ask for a review. */
export class Migration20261126140000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "review_mail_stop" ("id" text not null, "customer_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_mail_stop_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_mail_stop_deleted_at" ON "review_mail_stop" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_mail_stop_customer_id_unique" ON "review_mail_stop" ("customer_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "review_mail_stop" cascade;`);
  }

}
