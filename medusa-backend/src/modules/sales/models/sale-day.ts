import { model } from "@medusajs/framework/utils";

/**
 * A product's sales on a day of the shop's time zone ("2026-11-25"): pieces, and their price in minor units. All rows
 * have the same zone; if the setting changes, they are rebuilt from the entries.
 */
export const SaleDay = model.define("sale_day", {
  time_zone: model.text().primaryKey(),
  day: model.text().primaryKey(),
  product_id: model.text().primaryKey(),
  currency_code: model.text().primaryKey(),
  pieces: model.number(),
  sales: model.number(),
});
