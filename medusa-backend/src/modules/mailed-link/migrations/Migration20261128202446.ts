import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Links that were mailed to customers. */
export class Migration20261128202446 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "mailed_link" ("id" text not null, "customer_id" text not null, "purpose" text check ("purpose" in ('password', 'email', 'stop')) not null default 'password', "new_email" text null, "token_hash" text not null, "expires_at" timestamptz not null, "used_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mailed_link_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_mailed_link_deleted_at" ON "mailed_link" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mailed_link_customer_id_purpose_unique" ON "mailed_link" ("customer_id", "purpose") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mailed_link_token_hash_unique" ON "mailed_link" ("token_hash") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_mailed_link_expires_at" ON "mailed_link" ("expires_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mailed_link" cascade;`);
  }

}
