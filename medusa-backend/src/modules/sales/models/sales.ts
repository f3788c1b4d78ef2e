import { model } from "@medusajs/framework/utils";

/** In minor units, to be taken out of the discount's sum when the order changes. */
export const DiscountEntry = model.define("discount_entry", {
  order_id: model.text().primaryKey(),
  promotion_id: model.text().primaryKey(),
  amount: model.number(),
});

/** Of all orders in the shop's currency that are not cancelled, in minor units. */
export const DiscountSum = model.define("discount_sum", {
  promotion_id: model.text().primaryKey(),
  orders: model.number(),
  amount: model.number(),
});

/**
 * An order, by its id or a payment's, to count again. Triggers write it in the transaction that changes the money or
 * the lines; the count deletes it.
 */
export const SaleChange = model.define("sale_change", {
  id: model.autoincrement().primaryKey(),
  order_id: model.text().nullable(),
  payment_id: model.text().nullable(),
});

/** On a day of the shop's time zone ("2026-11-25"), in minor units; if that setting changes, all rows are rebuilt. */
export const SaleDay = model.define("sale_day", {
  time_zone: model.text().primaryKey(),
  day: model.text().primaryKey(),
  product_id: model.text().primaryKey(),
  currency_code: model.text().primaryKey(),
  pieces: model.number(),
  sales: model.number(),
});

/**
 * An order's share of the sums, in minor units, to be subtracted when the order changes. `slot` is a quarter of an hour
 * (a timestamptz, which no model can have as its key). Without a product: captured (`sales`) or refunded money, and 1
 * in `orders` for the first capture. With one: the pieces bought and their price.
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

/**
 * All orders in a quarter of an hour, in minor units: the days of every time zone are sums of these rows. `slot` is a
 * timestamptz, as in `SaleEntry`.
 */
export const SaleSlot = model.define("sale_slot", {
  slot: model.text().primaryKey(),
  currency_code: model.text().primaryKey(),
  sales: model.number(),
  refunds: model.number(),
  orders: model.number(),
});
