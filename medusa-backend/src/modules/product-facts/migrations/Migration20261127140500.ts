import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TIMES = `"created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null`;

/** Kept sums of the products' ratings. */
export class Migration20261127140500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "rating_change" ("id" bigserial not null, "review_id" text null, "order_id" text null, ${TIMES}, constraint "rating_change_pkey" primary key ("id"));`);
    this.addSql(`create table if not exists "rated_review" ("review_id" text not null, "product_id" text not null, "rating" bigint not null, ${TIMES}, constraint "rated_review_pkey" primary key ("review_id"));`);
    this.addSql(`create table if not exists "product_rating" ("product_id" text not null, "reviews" bigint not null, "stars" bigint not null, ${TIMES}, constraint "product_rating_pkey" primary key ("product_id"));`);
  }

  override async down(): Promise<void> {
    for (const table of ["rating_change", "rated_review", "product_rating"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
