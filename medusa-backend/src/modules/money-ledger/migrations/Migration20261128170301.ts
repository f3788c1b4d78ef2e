import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const KINDS_BEFORE = "'money_without_order', 'order_without_money', 'amount_differs', 'captured_twice', 'not_captured', 'hold_expiring', 'refund_missing', 'refund_differs', 'refund_failed', 'disputed'";

/** Fraud warnings and reviews of payments, and refunds that are due. */
export class Migration20261128170301 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "payment_warning" ("id" text not null, "payment_intent_id" text not null, "kind" text check ("kind" in ('fraud_warning', 'review')) not null, "reason" text not null, "open" boolean not null, "opened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payment_warning_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_warning_deleted_at" ON "payment_warning" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_warning_payment_intent_id" ON "payment_warning" ("payment_intent_id") WHERE open and deleted_at is null;`);
    this.addSql(`alter table "money_finding" drop constraint if exists "money_finding_kind_check";`);
    this.addSql(`alter table "money_finding" add constraint "money_finding_kind_check" check ("kind" in (${KINDS_BEFORE}, 'refund_due'));`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payment_warning" cascade;`);
    this.addSql(`delete from "money_finding" where "kind" = 'refund_due';`);
    this.addSql(`alter table "money_finding" drop constraint if exists "money_finding_kind_check";`);
    this.addSql(`alter table "money_finding" add constraint "money_finding_kind_check" check ("kind" in (${KINDS_BEFORE}));`);
  }

}
