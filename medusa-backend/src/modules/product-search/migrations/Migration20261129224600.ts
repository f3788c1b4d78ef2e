import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Facts of products with several variants: the dearest price beside the lowest, and the colours. */
export class Migration20261129224600 extends Migration {

  override async up(): Promise<void> {
    for (const table of ["product_fact", "off_sale_fact"])
      this.addSql(`alter table if exists "${table}" add column if not exists "price_to" numeric null, add column if not exists "colours" text[] null;`);
  }

  override async down(): Promise<void> {
    for (const table of ["product_fact", "off_sale_fact"])
      this.addSql(`alter table if exists "${table}" drop column if exists "price_to", drop column if exists "colours";`);
  }

}
