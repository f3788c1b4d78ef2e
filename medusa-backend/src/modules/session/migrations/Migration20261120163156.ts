import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120163156 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "shop_session" ("id" text not null, "customer_id" text not null, "auth_identity_id" text not null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shop_session_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_session_deleted_at" ON "shop_session" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_session_customer_id" ON "shop_session" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_session_expires_at" ON "shop_session" ("expires_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shop_session" cascade;`);
  }

}
