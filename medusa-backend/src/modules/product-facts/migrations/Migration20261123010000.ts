import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The extensions are PostgreSQL's own and trusted: whoever owns the database may create them. */
export class Migration20261123010000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create extension if not exists unaccent;`);
    this.addSql(`create extension if not exists pg_trgm;`);
    this.addSql(`create extension if not exists fuzzystrmatch;`);
    this.addSql(`do $$ begin
      if not exists (select 1 from pg_ts_config where cfgname = 'shop') then
        create text search configuration shop (copy = pg_catalog.english);
        alter text search configuration shop alter mapping for hword, hword_part, word with unaccent, english_stem;
      end if;
    end $$;`);
    this.addSql(`create table if not exists "product_fact" ("product_id" text not null, "listed_at" timestamptz not null, "title" text not null, "price" numeric not null, "in_stock" boolean not null, "rating" double precision null, "reviews" integer not null, "kind" text null, "class_label" text null, "weight_grams" double precision null, "flight_time_minutes" double precision null, "range_km" double precision null, "top_speed_kmh" double precision null, "wind_resistance_mps" double precision null, "battery_wh" double precision null, "shown" text not null, "document" tsvector not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_fact_pkey" primary key ("product_id"));`);
    this.addSql(`create index if not exists "IDX_product_fact_document" on "product_fact" using gin ("document") with (fastupdate = off);`);
    this.addSql(`create table if not exists "product_change" ("id" bigserial not null, "product_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_change_pkey" primary key ("id"));`);
    this.addSql(`create table if not exists "search_word" ("word" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "search_word_pkey" primary key ("word"));`);
    this.addSql(`create index if not exists "IDX_search_word_trigrams" on "search_word" using gist ("word" gist_trgm_ops);`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "product_fact" cascade;`);
    this.addSql(`drop table if exists "product_change" cascade;`);
    this.addSql(`drop table if exists "search_word" cascade;`);
    this.addSql(`drop text search configuration if exists shop;`);
  }

}
