import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Links that keep a second factor which somebody wants to take off. */
export class Migration20261130013100 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "mailed_link" drop constraint if exists "mailed_link_purpose_check";`);
    this.addSql(`alter table if exists "mailed_link" add constraint "mailed_link_purpose_check" check ("purpose" in ('password', 'email', 'stop', 'factor')) not valid;`);
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "mailed_link" where "purpose" = 'factor';`);
    this.addSql(`alter table if exists "mailed_link" drop constraint if exists "mailed_link_purpose_check";`);
    this.addSql(`alter table if exists "mailed_link" add constraint "mailed_link_purpose_check" check ("purpose" in ('password', 'email', 'stop')) not valid;`);
  }

}
