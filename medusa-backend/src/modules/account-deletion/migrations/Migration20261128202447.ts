import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Accounts that are being deleted. */
export class Migration20261128202447 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "account_deletion" ("id" text not null, "customer_id" text not null, "email" text not null, "closed_at" timestamptz null, "erased_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "account_deletion_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_account_deletion_deleted_at" ON "account_deletion" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_account_deletion_customer_id_unique" ON "account_deletion" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_account_deletion_created_at" ON "account_deletion" ("created_at") WHERE erased_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "account_deletion" cascade;`);
  }

}
