import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120201323 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" drop constraint if exists "payment_attempt_status_check";`);

    this.addSql(`alter table if exists "payment_attempt" add constraint "payment_attempt_status_check" check("status" in ('open', 'releasing', 'to_capture', 'captured', 'expired', 'released', 'refunded'));`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payment_attempt" drop constraint if exists "payment_attempt_status_check";`);

    this.addSql(`alter table if exists "payment_attempt" add constraint "payment_attempt_status_check" check("status" in ('open', 'releasing', 'to_capture', 'captured', 'released', 'refunded'));`);
  }

}
