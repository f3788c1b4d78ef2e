import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Events of Stripe. */
export class Migration20261128202445 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "stripe_event" ("id" text not null, "event_id" text not null, "type" text not null, "payment_intent_id" text null, "warning" jsonb null, "received_at" timestamptz not null, "processed_at" timestamptz null, "attempts" integer not null default 0, "next_attempt_at" timestamptz not null, "last_error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "stripe_event_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_stripe_event_deleted_at" ON "stripe_event" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stripe_event_event_id_unique" ON "stripe_event" ("event_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_stripe_event_next_attempt_at" ON "stripe_event" ("next_attempt_at") WHERE processed_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_stripe_event_processed_at" ON "stripe_event" ("processed_at") WHERE processed_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_event_payment" ON "stripe_event" ("payment_intent_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "stripe_event" cascade;`);
  }

}
