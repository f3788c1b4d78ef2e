import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The shop's mails. */
export class Migration20261128202500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "outbox_mail" ("id" text not null, "key" text not null, "kind" text not null, "recipient" text not null, "order_id" text null, "customer_id" text null, "data" jsonb null, "status" text check ("status" in ('pending', 'sent', 'failed')) not null default 'pending', "edition" integer not null default 1, "attempts" integer not null default 0, "next_attempt_at" timestamptz not null, "last_error" text null, "sent_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "outbox_mail_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_deleted_at" ON "outbox_mail" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_outbox_mail_key_unique" ON "outbox_mail" ("key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_next_attempt_at" ON "outbox_mail" ("next_attempt_at") WHERE status = 'pending' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_status_created_at" ON "outbox_mail" ("status", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_created_at_id" ON "outbox_mail" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_recipient" ON "outbox_mail" ("recipient") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_order_id" ON "outbox_mail" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_customer_id" ON "outbox_mail" ("customer_id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_outbox_mail_message_email" ON "outbox_mail" ((data->>'email')) WHERE kind = 'stay_in_touch' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_mail_sent" ON "outbox_mail" ("sent_at") WHERE status = 'sent' AND data IS NOT NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_mail_orderless" ON "outbox_mail" ("created_at") WHERE order_id IS NULL AND status <> 'pending' AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "outbox_mail" cascade;`);
  }

}
