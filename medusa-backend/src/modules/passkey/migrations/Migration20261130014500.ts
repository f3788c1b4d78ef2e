import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Passkeys and the questions to them. "counter" is bigint: authenticators count to 2³² - 1. */
export class Migration20261130014500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "passkey" ("id" text not null, "customer_id" text not null, "credential_id" text not null, "public_key" text not null, "counter" bigint not null, "transports" text[] not null, "is_synced" boolean not null, "name" text not null, "last_used_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "passkey_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_passkey_deleted_at" ON "passkey" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_passkey_customer_id" ON "passkey" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_passkey_credential_id_unique" ON "passkey" ("credential_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "passkey_challenge" ("id" text not null, "purpose" text check ("purpose" in ('register', 'sign-in', 'second-step')) not null, "customer_id" text null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "passkey_challenge_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_passkey_challenge_deleted_at" ON "passkey_challenge" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_passkey_challenge_expires_at" ON "passkey_challenge" ("expires_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_passkey_challenge_customer_id" ON "passkey_challenge" ("customer_id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "passkey" cascade;`);
    this.addSql(`drop table if exists "passkey_challenge" cascade;`);
  }

}
