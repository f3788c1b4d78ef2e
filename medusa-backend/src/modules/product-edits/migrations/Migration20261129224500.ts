import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A lowered price is announced for a variant; without one, for the first of the product. */
export class Migration20261129224500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "lowered_price" add column if not exists "variant_id" text null;`);
    this.addSql(`alter table if exists "lowered_price" drop constraint if exists "lowered_price_pkey";`);
    this.addSql(`create unique index if not exists "IDX_lowered_price_product_variant" on "lowered_price" ("product_id", "variant_id") nulls not distinct;`);
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "lowered_price" where "variant_id" is not null;`);
    this.addSql(`drop index if exists "IDX_lowered_price_product_variant";`);
    this.addSql(`alter table if exists "lowered_price" add constraint "lowered_price_pkey" primary key ("product_id");`);
    this.addSql(`alter table if exists "lowered_price" drop column if exists "variant_id";`);
  }

}
