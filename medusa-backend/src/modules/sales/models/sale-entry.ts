import { model } from "@medusajs/framework/utils";

/**
 * An order's share of the sums, so that it can be subtracted when the order changes. Amounts in minor units. `slot` is
 * its quarter of an hour (a timestamptz, although a model cannot have a time as its key). Without a product: captured
 * (`sales`) or refunded money, and 1 in `orders` for the first capture. With a product: the pieces bought and their
 * price.
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
