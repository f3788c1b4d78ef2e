import { model } from "@medusajs/framework/utils";

/**
 * The money of all orders in a quarter of an hour, in minor units. All time zones differ by multiples of a quarter of
 * an hour, so the days of every zone are sums of these rows. `slot` is a timestamptz, as in `SaleEntry`.
 */
export const SaleSlot = model.define("sale_slot", {
  slot: model.text().primaryKey(),
  currency_code: model.text().primaryKey(),
  sales: model.number(),
  refunds: model.number(),
  orders: model.number(),
});
