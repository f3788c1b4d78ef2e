import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The options by which the Store filters products with several variants. Those that exist are noted for the refresh; in
 * a new database, Medusa may make its table later.
 */
export class Migration20261130021500 extends Migration {

  override async up(): Promise<void> {
    for (const table of ["product_fact", "off_sale_fact"])
      this.addSql(`alter table if exists "${table}" add column if not exists "choices" text[] null;`);
    this.addSql(`do $$ begin
      if to_regclass('product_variant') is not null then
        insert into product_change (product_id) select v.product_id from product_variant v
        where v.deleted_at is null and v.product_id is not null group by v.product_id having count(*) > 1;
      end if;
    end $$;`);
  }

  override async down(): Promise<void> {
    for (const table of ["product_fact", "off_sale_fact"])
      this.addSql(`alter table if exists "${table}" drop column if exists "choices";`);
  }

}
