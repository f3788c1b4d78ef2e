import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122153000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "ops_session" ("id" text not null, "auth_identity_id" text not null, "password_mark" text null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "ops_session_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_ops_session_deleted_at" ON "ops_session" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_ops_session_auth_identity_id" ON "ops_session" ("auth_identity_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_ops_session_expires_at" ON "ops_session" ("expires_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "ops_session" cascade;`);
  }

}
