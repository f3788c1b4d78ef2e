import { model } from "@medusajs/framework/utils";
import { ShopOrderStatus as Status } from "../../../contract/common";

/**
 * Medusa has another `OrderStatus`. From `placed_at` on, the database repeats the order's own values for the admins'
 * list: `sought` name and e-mail, `found_by` also products, address and phone, `products` a title a line, without
 * accents and in lower case (`shop_plain`), `promised_from` the first day of arrival. The table's `total`, in major
 * units, is only for SQL.
 */
export const ShopOrderStatus = model
  .define(
    { name: "shop_order_status", tableName: "order_status" },
    {
      id: model.id({ prefix: "ostat" }).primaryKey(),
      order_id: model.text(),
      status: model.enum(Status.options).default("pending"),
      owner_hidden_at: model.dateTime().nullable(),
      admin_hidden_at: model.dateTime().nullable(),
      placed_at: model.dateTime().nullable(),
      sought: model.text().nullable(),
      found_by: model.text().nullable(),
      products: model.text().nullable(),
      country: model.text().nullable(),
      part_sent: model.boolean().default(false),
      promised_from: model.text().nullable(),
    },
  )
  .indexes([{ on: ["order_id"], unique: true }, { on: ["status", "created_at"] }]);
