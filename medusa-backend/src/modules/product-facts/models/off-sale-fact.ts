import { model } from "@medusajs/framework/utils";

/**
 * The same as `ProductFact` of products that are not on sale or were deleted, so that Manage Products searches, filters
 * and sorts them as the Store does. It has all columns and indexes of product_fact; `price` is null without one. No
 * page of the shop reads it.
 */
export const OffSaleFact = model.define("off_sale_fact", {
  product_id: model.text().primaryKey(),
  listed_at: model.dateTime(),
  title: model.text(),
  price: model.number().nullable(),
  in_stock: model.boolean(),
});
