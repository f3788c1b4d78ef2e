import { model } from "@medusajs/framework/utils";

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
