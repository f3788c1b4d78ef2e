import { model } from "@medusajs/framework/utils";

/**
 * An order whose sums may be out of date, by its own id or by a payment's. Triggers on Medusa's tables write a row in
 * the transaction that changes the money or the lines, whoever makes the change; the count deletes it.
 */
export const SaleChange = model.define("sale_change", {
  id: model.autoincrement().primaryKey(),
  order_id: model.text().nullable(),
  payment_id: model.text().nullable(),
});
