import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A change of a product may be one of a variant, and a line of a file may be a variant's. */
export class Migration20261129234500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "product_edit" add column if not exists "variant_id" text null;`);
    this.addSql(`alter table if exists "product_import_line" add column if not exists "options" jsonb null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "product_edit" drop column if exists "variant_id";`);
    this.addSql(`alter table if exists "product_import_line" drop column if exists "options";`);
  }

}
