import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Links that stop a change of the e-mail. */
export class Migration20261125014100 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "mailed_link" drop constraint if exists "mailed_link_purpose_check";`);
    this.addSql(`alter table if exists "mailed_link" add constraint "mailed_link_purpose_check" check ("purpose" in ('password', 'email', 'stop'));`);
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "mailed_link" where "purpose" = 'stop';`);
    this.addSql(`alter table if exists "mailed_link" drop constraint if exists "mailed_link_purpose_check";`);
    this.addSql(`alter table if exists "mailed_link" add constraint "mailed_link_purpose_check" check ("purpose" in ('password', 'email'));`);
  }

}
