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

/** What a discount took off all orders in the shop's currency that are not cancelled, in minor units; and how many. */
export const DiscountSum = model.define("discount_sum", {
  promotion_id: model.text().primaryKey(),
  orders: model.number(),
  amount: model.number(),
});

/**
 * An order whose sums may be out of date, by its own id or by a payment's. Triggers on Medusa's tables write a row in
 * the transaction that changes the money or the lines, whoever makes the change; the count deletes it.
 */
export const SaleChange = model.define("sale_change", {
  id: model.autoincrement().primaryKey(),
  order_id: model.text().nullable(),
  payment_id: model.text().nullable(),
});

/**
 * A product's sales on a day of the shop's time zone ("2026-11-25"): pieces, and their price in minor units. All rows
 * have the same zone; if the setting changes, they are rebuilt from the entries.
 */
export const SaleDay = model.define("sale_day", {
  time_zone: model.text().primaryKey(),
  day: model.text().primaryKey(),
  product_id: model.text().primaryKey(),
  currency_code: model.text().primaryKey(),
  pieces: model.number(),
  sales: model.number(),
});

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
