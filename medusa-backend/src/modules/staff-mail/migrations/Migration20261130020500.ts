import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The mails that each of the staff gets, and what they were told by them. */
export class Migration20261130020500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "staff_mail_setting" ("id" text not null, "customer_id" text not null, "message_since" timestamptz null, "order_since" timestamptz null, "late_since" timestamptz null, "finding_since" timestamptz null, "mailed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "staff_mail_setting_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_staff_mail_setting_deleted_at" ON "staff_mail_setting" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_staff_mail_setting_customer_id_unique" ON "staff_mail_setting" ("customer_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "staff_mail_told" ("id" text not null, "key" text not null, "customer_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "staff_mail_told_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_staff_mail_told_deleted_at" ON "staff_mail_told" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_staff_mail_told_key_customer_id_unique" ON "staff_mail_told" ("key", "customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_staff_mail_told_created_at" ON "staff_mail_told" ("created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_staff_mail_told_customer_id" ON "staff_mail_told" ("customer_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    for (const table of ["staff_mail_setting", "staff_mail_told"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
