import { model } from "@medusajs/framework/utils";

/**
 * The same as `ProductFact` of products that are not on sale or were deleted, so that Manage Products searches, filters
 * and sorts them as the Store does. It has all columns and indexes of product_fact; `price` is null without one.
 * `is_published` if ops have put it on sale without a price that can be charged. No page of the shop reads it.
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

/**
 * A product whose facts may be out of date. Triggers on Medusa's tables write a row in the transaction that changes the
 * product, so no change is missed, whoever made it. The refresh deletes the row. `stock_only` if nothing but the
 * product's stock has changed.
 */
export const ProductChange = model.define("product_change", {
  id: model.autoincrement().primaryKey(),
  product_id: model.text(),
  stock_only: model.boolean().default(false),
});

/**
 * A review, or all reviews of an order, that the products' ratings may not count as they are now. Triggers write a row
 * in the transaction that changes the review or cancels the order; the refresh counts it and deletes the row.
 */
export const RatingChange = model.define("rating_change", {
  id: model.autoincrement().primaryKey(),
  review_id: model.text().nullable(),
  order_id: model.text().nullable(),
});

/** A review as its product's rating counts it, so that it can be taken out when it changes. */
export const RatedReview = model.define("rated_review", {
  review_id: model.text().primaryKey(),
  product_id: model.text(),
  rating: model.number(),
});

/** How many shown reviews a product has, and the sum of their ratings. */
export const ProductRating = model.define("product_rating", {
  product_id: model.text().primaryKey(),
  reviews: model.number(),
  stars: model.number(),
});

/**
 * The number of products for each combination of filter values in the Store, so that its counts cost the same for any
 * number of products. An unknown kind or class is "", an unknown figure band -1.
 */
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
 * The data by which the Store searches, filters and sorts: one row for each product that can be bought, derived from
 * Medusa's records and never a source itself. `price` is USD in major units; units of the figures are in their names,
 * and a figure that ops did not give is null. Of several variants on sale, `price` is the lowest and `price_to` the
 * highest price; otherwise `price_to` is null. `colours` is null for a product that comes in none, `choices` for one
 * without an option that the Store filters by ("colour:Pearl", "kit:Fly More"). `in_stock` if any variant is.
 * `available` is null if stock is not counted, of several variants the least. The columns `…_band` (generated) count
 * the bands of contract/product-search.ts from 0. `class_label` is "none" for a drone that has no EU class label.
 * `rating` is the exact average of the shown reviews. The column `shown` is a digest of everything that pages show of
 * the product besides its stock, including the picture: if it or `available` changes, pages are outdated. The column
 * `document` (tsvector) holds the words for full-text search.
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

/** A word that is, or once was, in a product's name, figures or short description: a candidate for a misspelt word. */
export const SearchWord = model.define("search_word", { word: model.text().primaryKey() });
