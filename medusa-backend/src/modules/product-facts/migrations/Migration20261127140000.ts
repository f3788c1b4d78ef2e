import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Published products without a price that can be charged, for the desk. */
export class Migration20261127140000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "off_sale_fact" add column if not exists "is_published" boolean not null default false;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "off_sale_fact" drop column if exists "is_published";`);
  }

}
