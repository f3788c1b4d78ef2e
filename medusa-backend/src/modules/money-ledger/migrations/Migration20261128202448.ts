import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What the comparison of money found, and what banks take back. */
export class Migration20261128202448 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "failed_refund" ("id" text not null, "payment_intent_id" text not null, "order_id" text null, "amount" integer not null, "currency_code" text not null, "reason" text not null, "state" text check ("state" in ('open', 'retrying', 'again', 'otherwise')) not null default 'open', "settled_by" text null, "settled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "failed_refund_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_failed_refund_deleted_at" ON "failed_refund" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_failed_refund_payment_intent_id" ON "failed_refund" ("payment_intent_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_failed_refund_order_id" ON "failed_refund" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_failed_refund_state" ON "failed_refund" ("state") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "money_comparison" ("id" text not null, "outcome" text check ("outcome" in ('complete', 'partial', 'stripe_silent')) not null, "reach" text check ("reach" in ('whole', 'lately')) not null default 'whole', "finished_at" timestamptz not null, "reached_back_to" timestamptz not null, "payments" integer not null, "orders" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "money_comparison_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_comparison_deleted_at" ON "money_comparison" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_comparison_finished_at" ON "money_comparison" ("finished_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "money_finding" ("id" text not null, "kind" text check ("kind" in ('money_without_order', 'order_without_money', 'amount_differs', 'captured_twice', 'not_captured', 'hold_expiring', 'refund_missing', 'refund_differs', 'refund_failed', 'disputed', 'refund_due')) not null, "sentence" text not null, "since" timestamptz not null, "payment_intent_id" text null, "order_id" text null, "order_number" integer null, "amount" integer not null, "currency_code" text not null, "expires_at" timestamptz null, "actions" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "money_finding_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_finding_deleted_at" ON "money_finding" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_finding_since" ON "money_finding" ("since") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_finding_payment_intent_id" ON "money_finding" ("payment_intent_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_finding_order_id" ON "money_finding" ("order_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payment_dispute" ("id" text not null, "payment_intent_id" text not null, "order_id" text null, "amount" integer not null, "taken" integer not null, "fee" integer not null, "currency_code" text not null, "reason" text not null, "status" text not null, "refundable" boolean not null, "due_by" timestamptz null, "opened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payment_dispute_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_dispute_deleted_at" ON "payment_dispute" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_dispute_payment_intent_id" ON "payment_dispute" ("payment_intent_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_dispute_order_id" ON "payment_dispute" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_dispute_order_id_opened_at" ON "payment_dispute" ("order_id", "opened_at") WHERE status not in ('won', 'lost', 'warning_closed', 'prevented') and deleted_at is null;`);

    this.addSql(`create table if not exists "payment_warning" ("id" text not null, "payment_intent_id" text not null, "kind" text check ("kind" in ('fraud_warning', 'review')) not null, "reason" text not null, "open" boolean not null, "opened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payment_warning_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_warning_deleted_at" ON "payment_warning" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_warning_payment_intent_id" ON "payment_warning" ("payment_intent_id") WHERE open and deleted_at is null;`);
  }

  override async down(): Promise<void> {
    for (const table of ["failed_refund", "money_comparison", "money_finding", "payment_dispute", "payment_warning"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
