import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The place of a sign-in of the staff. */
export class Migration20261130014400 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "shop_session" add column if not exists "network_hash" text null, add column if not exists "browser" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "shop_session" drop column if exists "network_hash", drop column if exists "browser";`);
  }

}
