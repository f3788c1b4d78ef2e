import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Accounts that ask for a passkey after the password. */
export class Migration20261130021000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "account_credentials" add column if not exists "asks_passkey" boolean not null default false;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "account_credentials" drop column if exists "asks_passkey";`);
  }

}
