import { model } from "@medusajs/framework/utils";

/**
 * The data by which the Store searches, filters and sorts: one row for each product that can be bought, derived from
 * Medusa's records and never a source itself. `price` is USD in major units; units of the figures are in their names,
 * and a figure that ops did not give is null. `available` is null where stock is not counted. The columns `…_band`
 * (generated) count the bands of contract/product-filters.ts from 0. `class_label` is "none" for a drone that has no EU
 * class label. `rating` is the exact average of the shown reviews. The column `shown` is a digest of everything that
 * pages show of the product, including picture and exact stock: if it changes, pages are outdated. The column
 * `document` (tsvector) holds the words for full-text search.
 */
export const ProductFact = model.define("product_fact", {
  product_id: model.text().primaryKey(),
  listed_at: model.dateTime(),
  title: model.text(),
  price: model.number(),
  in_stock: model.boolean(),
  available: model.number().nullable(),
  rating: model.number().nullable(),
  reviews: model.number(),
  kind: model.text().nullable(),
  class_label: model.text().nullable(),
  weight_grams: model.number().nullable(),
  flight_time_minutes: model.number().nullable(),
  range_km: model.number().nullable(),
  top_speed_kmh: model.number().nullable(),
  wind_resistance_mps: model.number().nullable(),
  battery_wh: model.number().nullable(),
  shown: model.text(),
});
