import { model } from "@medusajs/framework/utils";

/**
 * What an order adds to the sums, so that it can be taken out again when the order changes. Amounts in minor units.
 * `slot` is the quarter of an hour in which it happened (a timestamptz, though no model has a time as its key). Without
 * a product: money that was captured (`sales`) or refunded, and 1 in `orders` where the first was captured. With a
 * product: the pieces bought and their price.
 */
export const SaleEntry = model.define("sale_entry", {
  order_id: model.text().primaryKey(),
  slot: model.text().primaryKey(),
  product_id: model.text().primaryKey(),
  currency_code: model.text(),
  sales: model.number(),
  refunds: model.number(),
  orders: model.number(),
  pieces: model.number(),
});
