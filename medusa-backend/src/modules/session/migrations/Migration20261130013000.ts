import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Second factors: when a session was last proved by one, sign-ins that wait for one, and codes that were used. Only SQL
 * reads "second_step" and "used_code", so they have no model.
 */
export class Migration20261130013000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "shop_session" add column if not exists "proved_at" timestamptz null;`);
    this.addSql(`alter table if exists "account_credentials" add column if not exists "factor_ends_at" timestamptz null;`);

    this.addSql(`create table if not exists "second_step" ("id" text not null, "customer_id" text not null, "token_hash" text not null, "start" jsonb not null, "attempts" integer not null default 0, "expires_at" timestamptz not null, constraint "second_step_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_second_step_token_hash" ON "second_step" ("token_hash");`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_second_step_customer_id" ON "second_step" ("customer_id");`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_second_step_expires_at" ON "second_step" ("expires_at");`);

    this.addSql(`create table if not exists "used_code" ("key" text not null, "used_at" timestamptz not null default now(), constraint "used_code_pkey" primary key ("key"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_used_code_used_at" ON "used_code" ("used_at");`);
  }

  override async down(): Promise<void> {
    for (const table of ["second_step", "used_code"]) this.addSql(`drop table if exists "${table}" cascade;`);
    this.addSql(`alter table if exists "account_credentials" drop column if exists "factor_ends_at";`);
    this.addSql(`alter table if exists "shop_session" drop column if exists "proved_at";`);
  }

}
