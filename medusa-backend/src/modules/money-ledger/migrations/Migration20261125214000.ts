import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const KINDS_BEFORE = "'money_without_order', 'order_without_money', 'amount_differs', 'captured_twice', 'not_captured', 'hold_expiring', 'refund_missing', 'refund_differs'";

/** What banks take back: refunds that they send back, and disputes. */
export class Migration20261125214000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "failed_refund" ("id" text not null, "payment_intent_id" text not null, "order_id" text null, "amount" integer not null, "currency_code" text not null, "reason" text not null, "state" text check ("state" in ('open', 'retrying', 'again', 'otherwise')) not null default 'open', "settled_by" text null, "settled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "failed_refund_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_failed_refund_deleted_at" ON "failed_refund" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_failed_refund_payment_intent_id" ON "failed_refund" ("payment_intent_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_failed_refund_order_id" ON "failed_refund" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_failed_refund_state" ON "failed_refund" ("state") WHERE deleted_at IS NULL;`);
    this.addSql(`create table if not exists "payment_dispute" ("id" text not null, "payment_intent_id" text not null, "order_id" text null, "amount" integer not null, "taken" integer not null, "fee" integer not null, "currency_code" text not null, "reason" text not null, "status" text not null, "refundable" boolean not null, "due_by" timestamptz null, "opened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payment_dispute_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_dispute_deleted_at" ON "payment_dispute" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_dispute_payment_intent_id" ON "payment_dispute" ("payment_intent_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_dispute_order_id" ON "payment_dispute" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_dispute_order_id_opened_at" ON "payment_dispute" ("order_id", "opened_at") WHERE status not in ('won', 'lost', 'warning_closed', 'prevented') and deleted_at is null;`);
    this.addSql(`alter table "money_finding" drop constraint if exists "money_finding_kind_check";`);
    this.addSql(`alter table "money_finding" add constraint "money_finding_kind_check" check ("kind" in (${KINDS_BEFORE}, 'refund_failed', 'disputed'));`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "failed_refund" cascade;`);
    this.addSql(`drop table if exists "payment_dispute" cascade;`);
    this.addSql(`delete from "money_finding" where "kind" in ('refund_failed', 'disputed');`);
    this.addSql(`alter table "money_finding" drop constraint if exists "money_finding_kind_check";`);
    this.addSql(`alter table "money_finding" add constraint "money_finding_kind_check" check ("kind" in (${KINDS_BEFORE}));`);
  }

}
