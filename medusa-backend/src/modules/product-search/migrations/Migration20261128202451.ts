import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * What the Store searches, filters and sorts products by. The extensions are PostgreSQL's own and trusted: whoever owns
 * the database may create them. All searches compare texts by `shop_plain`; Medusa migrates questions, reviews and
 * messages, whose indexes use it, after this module.
 */
export class Migration20261128202451 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create extension if not exists unaccent;`);
    this.addSql(`create extension if not exists pg_trgm;`);
    this.addSql(`create extension if not exists fuzzystrmatch;`);
    // Immutable as long as nobody changes the dictionary: indexes are on it.
    this.addSql(`create or replace function "shop_plain"("text" text) returns text language sql immutable strict parallel safe
      return lower(unaccent('unaccent', normalize("text", nfkc)));`);
    this.addSql(`do $$ begin
      if not exists (select 1 from pg_ts_config where cfgname = 'shop') then
        create text search configuration shop (copy = pg_catalog.english);
        alter text search configuration shop alter mapping for hword, hword_part, word with unaccent, english_stem;
      end if;
    end $$;`);

    this.addSql(`create table if not exists "product_fact" ("product_id" text not null, "listed_at" timestamptz not null, "title" text not null, "price" numeric not null, "in_stock" boolean not null, "available" double precision null, "rating" double precision null, "reviews" integer not null, "kind" text null, "class_label" text null, "weight_grams" double precision null, "flight_time_minutes" double precision null, "range_km" double precision null, "top_speed_kmh" double precision null, "wind_resistance_mps" double precision null, "battery_wh" double precision null, "shown" text not null, "document" tsvector not null, "price_band" smallint generated always as (width_bucket("price", array[300, 500, 750]::numeric[])) stored, "weight_band" smallint generated always as (width_bucket("weight_grams", array[250, 900, 4000]::float8[])) stored, "time_band" smallint generated always as (width_bucket("flight_time_minutes", array[15, 30, 45]::float8[])) stored, "range_band" smallint generated always as (width_bucket("range_km", array[5, 10]::float8[])) stored, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_fact_pkey" primary key ("product_id"));`);
    this.addSql(`create index if not exists "IDX_product_fact_document" on "product_fact" using gin ("document") with (fastupdate = off);`);
    for (const column of ["kind", "class_label", "price_band", "weight_band", "time_band", "range_band", "top_speed_kmh", "wind_resistance_mps", "battery_wh", "available"])
      this.addSql(`create index if not exists "IDX_product_fact_${column}" on "product_fact" ("${column}");`);
    for (const [name, key] of [
      ["listed", `"listed_at"`],
      ["price", `"price"`],
      ["rating", `coalesce("rating", 0)`],
      ["weight", `coalesce("weight_grams", 'infinity')`],
      ["time", `coalesce("flight_time_minutes", 0)`],
      ["range", `coalesce("range_km", 0)`],
    ])
      this.addSql(`create index if not exists "IDX_product_fact_by_${name}" on "product_fact" (${key}, "product_id");`);

    this.addSql(`create table if not exists "off_sale_fact" (like "product_fact" including all);`);
    this.addSql(`alter table "off_sale_fact" alter column "price" drop not null, add column if not exists "is_published" boolean not null default false;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_unsellable" ON "off_sale_fact" ("listed_at", "product_id") WHERE is_published;`);

    this.addSql(`create table if not exists "product_change" ("id" bigserial not null, "product_id" text not null, "stock_only" boolean not null default false, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_change_pkey" primary key ("id"));`);
    this.addSql(`create index if not exists "IDX_product_change_product" on "product_change" ("product_id");`);

    this.addSql(`create table if not exists "search_word" ("word" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "search_word_pkey" primary key ("word"));`);
    this.addSql(`create index if not exists "IDX_search_word_trigrams" on "search_word" using gist ("word" gist_trgm_ops);`);

    this.addSql(`create table if not exists "product_facet" ("kind" text not null, "class_label" text not null, "price_band" smallint not null, "weight_band" smallint not null, "time_band" smallint not null, "range_band" smallint not null, "in_stock" boolean not null, "products" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_facet_pkey" primary key ("kind", "class_label", "price_band", "weight_band", "time_band", "range_band", "in_stock"));`);

    this.addSql(`create table if not exists "rating_change" ("id" bigserial not null, "review_id" text null, "order_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "rating_change_pkey" primary key ("id"));`);

    this.addSql(`create table if not exists "rated_review" ("review_id" text not null, "product_id" text not null, "rating" bigint not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "rated_review_pkey" primary key ("review_id"));`);

    this.addSql(`create table if not exists "product_rating" ("product_id" text not null, "reviews" bigint not null, "stars" bigint not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_rating_pkey" primary key ("product_id"));`);
  }

  override async down(): Promise<void> {
    for (const table of ["product_fact", "off_sale_fact", "product_change", "search_word", "product_facet", "rating_change", "rated_review", "product_rating"])
      this.addSql(`drop table if exists "${table}" cascade;`);
    this.addSql(`drop text search configuration if exists shop;`);
    this.addSql(`drop function if exists "shop_plain"(text) cascade;`);
  }

}
