import { model } from "@medusajs/framework/utils";

/**
 * What a discount took off an order that is not cancelled, in minor units, so that it can be taken out of the
 * discount's sum when the order changes.
 */
export const DiscountEntry = model.define("discount_entry", {
  order_id: model.text().primaryKey(),
  promotion_id: model.text().primaryKey(),
  amount: model.number(),
});
