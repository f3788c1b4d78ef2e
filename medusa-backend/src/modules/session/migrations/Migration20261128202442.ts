import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Sign-ins, and who has proven their e-mail. "sign_in_limit" has the counters of the sign-in limits, in the shape
 * rate-limiter-flexible expects; unlogged, because losing them in a crash is no loss.
 */
export class Migration20261128202442 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "account_credentials" ("id" text not null, "customer_id" text not null, "generation" integer not null default 0, "proven_email" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "account_credentials_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_account_credentials_deleted_at" ON "account_credentials" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_account_credentials_customer_id_unique" ON "account_credentials" ("customer_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "ops_session" ("id" text not null, "auth_identity_id" text not null, "password_mark" text null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "ops_session_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_ops_session_deleted_at" ON "ops_session" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_ops_session_auth_identity_id" ON "ops_session" ("auth_identity_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_ops_session_expires_at" ON "ops_session" ("expires_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "shop_session" ("id" text not null, "customer_id" text not null, "auth_identity_id" text not null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shop_session_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_session_deleted_at" ON "shop_session" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_session_customer_id" ON "shop_session" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_session_expires_at" ON "shop_session" ("expires_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_session_identity" ON "shop_session" ("auth_identity_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create unlogged table if not exists "sign_in_limit" ("key" varchar(255) not null, "points" integer not null default 0, "expire" bigint null, constraint "sign_in_limit_pkey" primary key ("key"));`);
  }

  override async down(): Promise<void> {
    for (const table of ["account_credentials", "ops_session", "shop_session", "sign_in_limit"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
