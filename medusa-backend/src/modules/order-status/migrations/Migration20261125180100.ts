import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The first day on which an order was promised to arrive ("2026-12-02"), beside its status, so that an index finds the
 * orders that are late. migration-scripts/find-late-orders.ts keeps it true for orders whose promise ops change.
 */
export class Migration20261125180100 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "order_status" add column if not exists "promised_from" text null;`);
    this.addSql(`create or replace function "shop_promise_order"() returns trigger language plpgsql as $$ begin
      select o.metadata->'arrival'->>'earliest' into new.promised_from from "order" o where o.id = new.order_id;
      return new; end $$;`);
    this.addSql(`create or replace trigger "shop_promise_order" before insert on "order_status" for each row execute function "shop_promise_order"();`);
    this.addSql(`create index if not exists "IDX_order_status_late" on "order_status" ("promised_from") where "status" = 'pending' and "promised_from" is not null and "deleted_at" is null and "admin_hidden_at" is null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop trigger if exists "shop_promise_order" on "order_status";`);
    this.addSql(`drop function if exists "shop_promise_order"();`);
    this.addSql(`alter table if exists "order_status" drop column if exists "promised_from";`);
  }

}
