import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120201322 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "money_comparison" ("id" text not null, "outcome" text check ("outcome" in ('complete', 'partial', 'stripe_silent')) not null, "finished_at" timestamptz not null, "reached_back_to" timestamptz not null, "payments" integer not null, "orders" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "money_comparison_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_comparison_deleted_at" ON "money_comparison" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_comparison_finished_at" ON "money_comparison" ("finished_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "money_finding" ("id" text not null, "kind" text check ("kind" in ('money_without_order', 'order_without_money', 'amount_differs', 'captured_twice', 'not_captured', 'hold_expiring', 'refund_missing', 'refund_differs')) not null, "sentence" text not null, "since" timestamptz not null, "payment_intent_id" text null, "order_id" text null, "order_number" integer null, "amount" integer not null, "currency_code" text not null, "expires_at" timestamptz null, "actions" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "money_finding_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_finding_deleted_at" ON "money_finding" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_finding_since" ON "money_finding" ("since") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_finding_payment_intent_id" ON "money_finding" ("payment_intent_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_money_finding_order_id" ON "money_finding" ("order_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "money_comparison" cascade;`);

    this.addSql(`drop table if exists "money_finding" cascade;`);
  }

}
