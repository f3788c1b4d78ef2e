import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** How many pieces can be bought, for the overview's count of low stock; null where stock is not counted. */
export class Migration20261125180200 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table "product_fact" add column if not exists "available" double precision null;`);
    this.addSql(`create index if not exists "IDX_product_fact_available" on "product_fact" ("available");`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "product_fact" drop column if exists "available";`);
  }

}
