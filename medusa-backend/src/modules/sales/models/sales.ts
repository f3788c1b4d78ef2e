import { model } from "@medusajs/framework/utils";

/** In minor units, to be taken out of the sum when the order changes. */
export const DiscountEntry = model.define("discount_entry", {
  order_id: model.text().primaryKey(),
  promotion_id: model.text().primaryKey(),
  amount: model.number(),
});

/** In minor units, of orders in the shop's currency that are not cancelled. */
export const DiscountSum = model.define("discount_sum", {
  promotion_id: model.text().primaryKey(),
  orders: model.number(),
  amount: model.number(),
});

/** An order to count again, by its id or a payment's. Triggers write the row; the count deletes it. */
export const SaleChange = model.define("sale_change", {
  id: model.autoincrement().primaryKey(),
  order_id: model.text().nullable(),
  payment_id: model.text().nullable(),
});

/** `day` ("2026-11-25") is in the shop's time zone, `sales` in minor units; another zone rebuilds all rows. */
export const SaleDay = model.define("sale_day", {
  time_zone: model.text().primaryKey(),
  day: model.text().primaryKey(),
  product_id: model.text().primaryKey(),
  currency_code: model.text().primaryKey(),
  pieces: model.number(),
  sales: model.number(),
});

/**
 * An order's share of the sums, in minor units. `slot` is a quarter of an hour (a timestamptz, which no model can have
 * as its key). Without a product: captured (`sales`) or refunded money, and 1 in `orders` for the first capture.
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

/** In minor units. A quarter of an hour, because the days of every time zone are sums of these. */
export const SaleSlot = model.define("sale_slot", {
  slot: model.text().primaryKey(),
  currency_code: model.text().primaryKey(),
  sales: model.number(),
  refunds: model.number(),
  orders: model.number(),
});
