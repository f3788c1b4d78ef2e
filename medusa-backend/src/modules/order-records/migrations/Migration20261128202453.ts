import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Notes and refunds of orders, and what their lines take from stock. */
export class Migration20261128202453 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "order_line_stock" ("line_id" text not null, "inventory_item_id" text not null, "required" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "order_line_stock_pkey" primary key ("line_id", "inventory_item_id"));`);

    this.addSql(`create table if not exists "order_note" ("id" text not null, "order_id" text not null, "text" text not null, "actor_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "order_note_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_note_deleted_at" ON "order_note" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_note_order_id" ON "order_note" ("order_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "order_refund" ("id" text not null, "order_id" text not null, "key" text not null, "reason" text not null, "amount" integer not null, "delivery" integer not null, "goodwill" integer not null, "actor_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "order_refund_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_refund_deleted_at" ON "order_refund" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_refund_order_id" ON "order_refund" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_refund_created_at" ON "order_refund" ("created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_order_refund_order_id_key_unique" ON "order_refund" ("order_id", "key") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "refunded_piece" ("id" text not null, "refund_id" text not null, "order_id" text not null, "line_id" text not null, "quantity" integer not null, "sent" boolean not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "refunded_piece_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_refunded_piece_deleted_at" ON "refunded_piece" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_refunded_piece_line_id" ON "refunded_piece" ("line_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_refunded_piece_order_id" ON "refunded_piece" ("order_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    for (const table of ["order_line_stock", "order_note", "order_refund", "refunded_piece"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
