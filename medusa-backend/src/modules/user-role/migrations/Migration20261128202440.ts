import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The roles of customers. */
export class Migration20261128202440 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "user_role" ("id" text not null, "customer_id" text not null, "role" text check ("role" in ('user', 'admin')) not null default 'user', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "user_role_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_user_role_deleted_at" ON "user_role" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_user_role_customer_id_unique" ON "user_role" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_user_role_role" ON "user_role" ("role") WHERE role = 'admin' AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "user_role" cascade;`);
  }

}
