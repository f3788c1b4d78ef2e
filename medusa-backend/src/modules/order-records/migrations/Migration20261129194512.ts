import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Withdrawals from the contracts of orders. */
export class Migration20261129194512 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "order_withdrawal" ("id" text not null, "order_id" text not null, "key" text not null, "way" text check ("way" in ('account', 'link')) not null, "name" text not null, "email" text null, "lines" jsonb not null, "text" text not null, "delivery" boolean not null, "withdrawn_at" timestamptz not null, "refund_by" timestamptz not null, "done_at" timestamptz null, "settled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "order_withdrawal_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_withdrawal_deleted_at" ON "order_withdrawal" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_order_withdrawal_order_id_key_unique" ON "order_withdrawal" ("order_id", "key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_withdrawal_open" ON "order_withdrawal" ("refund_by") WHERE settled_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "order_withdrawal" cascade;`);
  }

}
