import { model } from "@medusajs/framework/utils";

/**
 * `ProductFact` of products not on sale. `is_published`: ops have put it on sale without a price that can be charged.
 */
export const OffSaleFact = model.define("off_sale_fact", {
  product_id: model.text().primaryKey(),
  listed_at: model.dateTime(),
  title: model.text(),
  price: model.number().nullable(),
  price_to: model.number().nullable(),
  colours: model.array().nullable(),
  choices: model.array().nullable(),
  in_stock: model.boolean(),
  is_published: model.boolean().default(false),
});

/** Its facts may be out of date. Triggers write the row in the transaction of any change; the refresh deletes it. */
export const ProductChange = model.define("product_change", {
  id: model.autoincrement().primaryKey(),
  product_id: model.text(),
  stock_only: model.boolean().default(false),
});

/** To be counted in ratings again: a review, or all of an order. Triggers write the row; the refresh deletes it. */
export const RatingChange = model.define("rating_change", {
  id: model.autoincrement().primaryKey(),
  review_id: model.text().nullable(),
  order_id: model.text().nullable(),
});

/** As its product's rating counts it, so that it can be taken out. */
export const RatedReview = model.define("rated_review", {
  review_id: model.text().primaryKey(),
  product_id: model.text(),
  rating: model.number(),
});

export const ProductRating = model.define("product_rating", {
  product_id: model.text().primaryKey(),
  reviews: model.number(),
  stars: model.number(),
});

/** Counts for each combination of the Store's filters. An unknown kind or class is "", an unknown band -1. */
export const ProductFacet = model.define("product_facet", {
  kind: model.text().primaryKey(),
  class_label: model.text().primaryKey(),
  price_band: model.number().primaryKey(),
  weight_band: model.number().primaryKey(),
  time_band: model.number().primaryKey(),
  range_band: model.number().primaryKey(),
  in_stock: model.boolean(),
  products: model.number(),
});

/**
 * One row for each product that can be bought, derived from Medusa's records and never a source itself. `price` is USD
 * in major units: of several variants the lowest, and `price_to` the highest. An unknown figure is null, and so are
 * `colours` and `choices` ("colour:Pearl") without such an option. `available` is the least of several variants, null
 * if not counted. The generated columns `…_band` count the bands of contract/product-search.ts from 0. `class_label`
 * "none": no EU class label. The column `shown` is a digest of what pages show besides stock: if it or `available`
 * changes, pages are outdated. `document` is for full-text search.
 */
export const ProductFact = model.define("product_fact", {
  product_id: model.text().primaryKey(),
  listed_at: model.dateTime(),
  title: model.text(),
  price: model.number(),
  price_to: model.number().nullable(),
  colours: model.array().nullable(),
  choices: model.array().nullable(),
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

/** A word that is or was in a product's texts: a candidate for a misspelt word. */
export const SearchWord = model.define("search_word", { word: model.text().primaryKey() });
