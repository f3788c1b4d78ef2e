import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Changes of nothing but stock. An earlier version of the shop does not read it, and refreshes all facts. */
export class Migration20261128001500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "product_change" add column if not exists "stock_only" boolean not null default false;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "product_change" drop column if exists "stock_only";`);
  }

}
