import { model } from "@medusajs/framework/utils";
import { ShopOrderStatus as Status } from "../../../contract/common";

/**
 * The shop's status of an order; one record for each order. `owner_hidden_at` and `admin_hidden_at` take the order off
 * the owner's or the admins' list and leave it as it is. The name avoids Medusa's own `OrderStatus`, which has other
 * values. `placed_at`, `sought` (name and e-mail) and `promised_from` (the first day of its promised arrival) repeat
 * the order's; the database fills them in.
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
      promised_from: model.text().nullable(),
    },
  )
  .indexes([{ on: ["order_id"], unique: true }, { on: ["status", "created_at"] }]);
