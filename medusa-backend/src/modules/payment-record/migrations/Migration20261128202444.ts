import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Customers' attempts to pay. */
export class Migration20261128202444 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "payment_attempt" ("id" text not null, "customer_id" text not null, "digest" text not null, "cart_id" text null, "payment_collection_id" text not null, "payment_session_id" text not null, "payment_intent_id" text not null, "amount" integer not null, "currency_code" text not null, "status" text check ("status" in ('open', 'releasing', 'to_capture', 'captured', 'expired', 'released', 'refunded')) not null default 'open', "lines" jsonb null, "delivery" jsonb null, "order_id" text null, "reason" text null, "checked_at" timestamptz null, "authorised_at" timestamptz null, "failures" integer not null default 0, "failed_at" timestamptz null, "fee" integer null, "request_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payment_attempt_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_attempt_deleted_at" ON "payment_attempt" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payment_attempt_payment_intent_id_unique" ON "payment_attempt" ("payment_intent_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payment_attempt_order_id_unique" ON "payment_attempt" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payment_attempt_customer_id_digest_unique" ON "payment_attempt" ("customer_id", "digest") WHERE status = 'open' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_attempt_customer_id" ON "payment_attempt" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_attempt_status_created_at" ON "payment_attempt" ("status", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payment_attempt_status_checked_at" ON "payment_attempt" ("status", "checked_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_attempt_newest" ON "payment_attempt" ("created_at" DESC, "id" DESC) WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_attempt_session" ON "payment_attempt" ("payment_session_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_attempt_request" ON "payment_attempt" ("request_id") WHERE request_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_attempt_cart" ON "payment_attempt" ("cart_id") WHERE status IN ('open', 'to_capture', 'releasing') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_attempt_updated" ON "payment_attempt" ("updated_at") WHERE status IN ('to_capture', 'captured', 'released', 'refunded');`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_attempt_released" ON "payment_attempt" ("updated_at") WHERE status = 'released' AND order_id IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_attempt_orderless" ON "payment_attempt" ("updated_at") WHERE status IN ('released', 'refunded') AND order_id IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payment_attempt" cascade;`);
  }

}
