import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Who deletes a customer's data, if it is not the customer. */
export class Migration20261130014700 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "account_deletion" add column if not exists "actor_id" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "account_deletion" drop column if exists "actor_id";`);
  }

}
