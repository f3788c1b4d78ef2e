import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What Manage Products searches, filters and sorts products by that are not on sale. */
export class Migration20261126181000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "off_sale_fact" (like "product_fact" including all);`);
    this.addSql(`alter table "off_sale_fact" alter column "price" drop not null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "off_sale_fact" cascade;`);
  }

}
