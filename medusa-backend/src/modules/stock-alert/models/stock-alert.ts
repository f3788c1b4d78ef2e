import { model } from "@medusajs/framework/utils";

/**
 * `product_id` may be a variant's id. Nothing is mailed to an address until `confirmed_at`; one of its requests has the
 * digest of the mailed link, which confirms all. The row is deleted in the transaction that writes the mail.
 */
export const StockAlert = model
  .define("stock_alert", {
    id: model.id({ prefix: "salert" }).primaryKey(),
    product_id: model.text(),
    customer_id: model.text().nullable(),
    email: model.text().nullable(),
    token_hash: model.text().nullable(),
    confirmed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["product_id", "customer_id"], unique: true, where: "customer_id IS NOT NULL" },
    { on: ["product_id", "email"], unique: true, where: "email IS NOT NULL" },
    { on: ["product_id"], name: "IDX_stock_alert_waiting", where: "confirmed_at IS NOT NULL" },
    { on: ["customer_id"], where: "customer_id IS NOT NULL" },
    { on: ["email"], where: "email IS NOT NULL" },
    { on: ["token_hash"], unique: true, where: "token_hash IS NOT NULL" },
    { on: ["created_at"] },
  ])
  .checks([
    {
      name: "stock_alert_has_one_receiver",
      expression: (columns) => `(${columns.customer_id} IS NULL) <> (${columns.email} IS NULL)`,
    },
  ]);
