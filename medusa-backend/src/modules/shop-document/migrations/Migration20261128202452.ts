import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Invoices and credit notes, and the counters of their numbers. A document is never changed or deleted. */
export class Migration20261128202452 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "document_series" ("series" text not null, "last" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "document_series_pkey" primary key ("series"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_document_series_deleted_at" ON "document_series" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`insert into "document_series" ("series") values ('INV'), ('CN') on conflict do nothing;`);

    this.addSql(`create table if not exists "shop_document" ("id" text not null, "kind" text check ("kind" in ('invoice', 'credit_note')) not null, "series" text not null, "sequence" integer not null check ("sequence" > 0), "number" text not null, "order_id" text not null, "refund_id" text null, "payment_id" text null, "issued_at" timestamptz not null, "currency_code" text not null, "amount" integer not null, "snapshot" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shop_document_pkey" primary key ("id"), check (("kind" = 'credit_note') = ("refund_id" is not null)));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_document_deleted_at" ON "shop_document" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_document_series_sequence_unique" ON "shop_document" ("series", "sequence");`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_document_number_unique" ON "shop_document" ("number");`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_document_first_invoice_unique" ON "shop_document" ("order_id") WHERE kind = 'invoice' AND payment_id IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_document_payment_id_unique" ON "shop_document" ("payment_id") WHERE payment_id IS NOT NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_document_refund_id_unique" ON "shop_document" ("refund_id") WHERE refund_id IS NOT NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_document_order_id" ON "shop_document" ("order_id", "sequence");`);
    this.addSql(`create or replace function "shop_document_refuse_change"() returns trigger language plpgsql as $$ begin raise exception 'documents are never changed'; end $$;`);
    this.addSql(`create or replace trigger "shop_document_append_only" before update or delete on "shop_document" for each row execute function "shop_document_refuse_change"();`);
  }

  override async down(): Promise<void> {
    for (const table of ["document_series", "shop_document"])
      this.addSql(`drop table if exists "${table}" cascade;`);
    this.addSql(`drop function if exists "shop_document_refuse_change"();`);
  }

}
