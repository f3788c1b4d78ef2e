import { model } from "@medusajs/framework/utils";

/** What a discount took off all orders in the shop's currency that are not cancelled, in minor units; and how many. */
export const DiscountSum = model.define("discount_sum", {
  promotion_id: model.text().primaryKey(),
  orders: model.number(),
  amount: model.number(),
});
