import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * What the list of all orders is sorted and searched by, in one table, so that an index serves sort, filter and search
 * together. A trigger fills the columns from Medusa's order; migration-scripts/find-orders.ts keeps them true.
 */
export class Migration20261123030000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create extension if not exists pg_trgm;`);
    this.addSql(`alter table if exists "order_status" add column if not exists "placed_at" timestamptz null, add column if not exists "sought" text null;`);
    this.addSql(`create or replace function "shop_list_order"() returns trigger language plpgsql as $$ begin
      select o.created_at, concat_ws(' ', a.first_name, o.email) into new.placed_at, new.sought
      from "order" o left join order_address a on a.id = o.shipping_address_id where o.id = new.order_id;
      return new; end $$;`);
    this.addSql(`create or replace trigger "shop_list_order" before insert on "order_status" for each row execute function "shop_list_order"();`);
    const listed = "deleted_at IS NULL AND admin_hidden_at IS NULL";
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_newest" ON "order_status" ("placed_at" DESC, "order_id" DESC) WHERE ${listed};`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_status_newest" ON "order_status" ("status", "placed_at" DESC, "order_id" DESC) WHERE ${listed};`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_parts" ON "order_status" USING gin ("sought" gin_trgm_ops) WITH (fastupdate = off) WHERE ${listed};`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_words" ON "order_status" USING gin (to_tsvector('simple', "sought")) WITH (fastupdate = off) WHERE ${listed};`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop trigger if exists "shop_list_order" on "order_status";`);
    this.addSql(`drop function if exists "shop_list_order"();`);
    this.addSql(`alter table if exists "order_status" drop column if exists "placed_at", drop column if exists "sought";`);
  }

}
