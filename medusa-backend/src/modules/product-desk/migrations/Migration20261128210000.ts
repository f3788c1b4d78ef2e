import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The text of an import that was pasted. */
export class Migration20261128210000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "product_import" add column if not exists "list" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "product_import" drop column if exists "list";`);
  }

}
