import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Sums of sales. They are bigint: minor units of a large shop pass 2³¹ in a year. */
export class Migration20261128202449 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "sale_change" ("id" bigserial not null, "order_id" text null, "payment_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sale_change_pkey" primary key ("id"));`);

    this.addSql(`create table if not exists "sale_entry" ("order_id" text not null, "slot" timestamptz not null, "product_id" text not null, "currency_code" text not null, "sales" bigint not null, "refunds" bigint not null, "orders" bigint not null, "pieces" bigint not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sale_entry_pkey" primary key ("order_id", "slot", "product_id"));`);

    this.addSql(`create table if not exists "sale_slot" ("slot" timestamptz not null, "currency_code" text not null, "sales" bigint not null, "refunds" bigint not null, "orders" bigint not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sale_slot_pkey" primary key ("slot", "currency_code"));`);

    this.addSql(`create table if not exists "sale_day" ("time_zone" text not null, "day" text not null, "product_id" text not null, "currency_code" text not null, "pieces" bigint not null, "sales" bigint not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sale_day_pkey" primary key ("time_zone", "day", "product_id", "currency_code"));`);

    this.addSql(`create table if not exists "discount_entry" ("order_id" text not null, "promotion_id" text not null, "amount" bigint not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "discount_entry_pkey" primary key ("order_id", "promotion_id"));`);

    this.addSql(`create table if not exists "discount_sum" ("promotion_id" text not null, "orders" bigint not null, "amount" bigint not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "discount_sum_pkey" primary key ("promotion_id"));`);
  }

  override async down(): Promise<void> {
    for (const table of ["sale_change", "sale_entry", "sale_slot", "sale_day", "discount_entry", "discount_sum"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
