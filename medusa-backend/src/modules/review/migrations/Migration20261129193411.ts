import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The reason for which the shop has hidden a review. */
export class Migration20261129193411 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "review" add column if not exists "hidden_for" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "review" drop column if exists "hidden_for";`);
  }

}
