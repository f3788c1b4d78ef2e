import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123020000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table "product_fact"
      add column if not exists "price_band" smallint generated always as (width_bucket("price", array[300, 500, 750]::numeric[])) stored,
      add column if not exists "weight_band" smallint generated always as (width_bucket("weight_grams", array[250, 900, 4000]::float8[])) stored,
      add column if not exists "time_band" smallint generated always as (width_bucket("flight_time_minutes", array[15, 30, 45]::float8[])) stored,
      add column if not exists "range_band" smallint generated always as (width_bucket("range_km", array[5, 10]::float8[])) stored;`);
    for (const column of ["kind", "class_label", "price_band", "weight_band", "time_band", "range_band", "top_speed_kmh", "wind_resistance_mps", "battery_wh"])
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
    this.addSql(`create index if not exists "IDX_product_change_product" on "product_change" ("product_id");`);
    this.addSql(`create table if not exists "product_facet" ("kind" text not null, "class_label" text not null, "price_band" smallint not null, "weight_band" smallint not null, "time_band" smallint not null, "range_band" smallint not null, "in_stock" boolean not null, "products" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_facet_pkey" primary key ("kind", "class_label", "price_band", "weight_band", "time_band", "range_band", "in_stock"));`);
    this.addSql(`insert into "product_facet" ("kind", "class_label", "price_band", "weight_band", "time_band", "range_band", "in_stock", "products")
      select coalesce("kind", ''), coalesce("class_label", ''), coalesce("price_band", -1), coalesce("weight_band", -1), coalesce("time_band", -1), coalesce("range_band", -1), "in_stock", count(*)
      from "product_fact" group by 1, 2, 3, 4, 5, 6, 7 on conflict do nothing;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "product_facet" cascade;`);
    this.addSql(`alter table "product_fact" drop column if exists "price_band", drop column if exists "weight_band", drop column if exists "time_band", drop column if exists "range_band";`);
  }

}
