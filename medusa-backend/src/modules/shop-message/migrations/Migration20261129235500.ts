import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Messages to the shop, and the answers to them. */
export class Migration20261129235500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create extension if not exists pg_trgm;`);

    this.addSql(`create table if not exists "shop_message" ("id" text not null, "key" text not null, "name" text not null, "email" text not null, "text" text not null, "state" text check ("state" in ('open', 'answered', 'spam')) not null default 'open', "answer" text null, "answered_at" timestamptz null, "answered_by" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shop_message_pkey" primary key ("id"), constraint shop_message_answered check ((state = 'answered') = (answer IS NOT NULL)));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_message_deleted_at" ON "shop_message" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_message_key_unique" ON "shop_message" ("key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_message_created_at_id" ON "shop_message" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_message_state_created_at_id" ON "shop_message" ("state", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_message_email_created_at_id" ON "shop_message" ("email", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_message_parts" ON "shop_message" USING gin ("shop_plain"(name || ' ' || email || ' ' || text) gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shop_message" cascade;`);
  }

}
