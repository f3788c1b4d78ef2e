import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What a comparison looked at; all earlier ones looked at everything. */
export class Migration20261123231000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "money_comparison" add column if not exists "reach" text check ("reach" in ('whole', 'lately')) not null default 'whole';`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "money_comparison" drop column if exists "reach";`);
  }

}
