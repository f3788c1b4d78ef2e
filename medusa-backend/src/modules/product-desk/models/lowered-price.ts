import { model } from "@medusajs/framework/utils";

/**
 * A price that is announced as lowered, and the lowest of the 30 days before (98/6/EC, article 6a), both in major
 * units. It is shown while the product costs `price`.
 */
export const LoweredPrice = model.define("lowered_price", {
  product_id: model.text().primaryKey(),
  price: model.number(),
  lowest: model.number(),
});
