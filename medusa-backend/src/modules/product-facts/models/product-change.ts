import { model } from "@medusajs/framework/utils";

/**
 * A product whose facts may be out of date. Triggers on Medusa's tables write a row in the transaction that changes the
 * product, so no change is missed, whoever made it. The refresh deletes the row.
 */
export const ProductChange = model.define("product_change", {
  id: model.autoincrement().primaryKey(),
  product_id: model.text(),
});
