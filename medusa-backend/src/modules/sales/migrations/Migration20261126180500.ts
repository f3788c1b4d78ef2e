import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TIMES = `"created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null`;

/** What each discount took off, for the list of discounts. */
export class Migration20261126180500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "discount_entry" ("order_id" text not null, "promotion_id" text not null, "amount" bigint not null, ${TIMES}, constraint "discount_entry_pkey" primary key ("order_id", "promotion_id"));`);
    this.addSql(`create table if not exists "discount_sum" ("promotion_id" text not null, "orders" bigint not null, "amount" bigint not null, ${TIMES}, constraint "discount_sum_pkey" primary key ("promotion_id"));`);
  }

  override async down(): Promise<void> {
    for (const table of ["discount_entry", "discount_sum"]) this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
