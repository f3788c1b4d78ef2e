import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Which products go with which. A changed link is a change of both products (see migration-scripts/watch-products). */
export class Migration20261126190000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "works_with" ("accessory_id" text not null, "product_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "works_with_pkey" primary key ("accessory_id", "product_id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_works_with_product_id" ON "works_with" ("product_id", "accessory_id");`);
    this.addSql(`create or replace function shop_note_works_with() returns trigger language plpgsql as $$
      begin
        insert into product_change (product_id) select accessory_id from changed union select product_id from changed;
        return null;
      end $$;`);
    for (const [event, rows] of [["insert", "new"], ["update", "new"], ["delete", "old"]])
      this.addSql(`create or replace trigger shop_note_works_with_${event} after ${event} on "works_with"
        referencing ${rows} table as changed for each statement execute function shop_note_works_with();`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "works_with" cascade;`);
    this.addSql(`drop function if exists shop_note_works_with();`);
  }

}
