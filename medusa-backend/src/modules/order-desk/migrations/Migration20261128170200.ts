import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * What the lines of orders take from stock. A refund says of each of its pieces where they go, so the refund's own
 * column is no longer written; the next version drops it.
 */
export class Migration20261128170200 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "order_line_stock" ("line_id" text not null, "inventory_item_id" text not null, "required" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "order_line_stock_pkey" primary key ("line_id", "inventory_item_id"));`);
    this.addSql(`alter table "order_refund" alter column "restock" set default false;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "order_line_stock" cascade;`);
  }

}
