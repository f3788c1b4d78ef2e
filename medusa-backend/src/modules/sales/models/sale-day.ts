import { model } from "@medusajs/framework/utils";

/**
 * What was bought of a product on a day of the shop's time zone ("2026-11-25"): pieces, and their price in minor units.
 * All rows have one zone; another setting has them made again from the entries.
 */
export const SaleDay = model.define("sale_day", {
  time_zone: model.text().primaryKey(),
  day: model.text().primaryKey(),
  product_id: model.text().primaryKey(),
  currency_code: model.text().primaryKey(),
  pieces: model.number(),
  sales: model.number(),
});
