import { model } from "@medusajs/framework/utils";
import { ShopOrderStatus as Status } from "../../../contract/common";

/**
 * The life of an order as the shop tells it; one record an order. `owner_hidden_at` and `admin_hidden_at` take it off that list
 * and leave the order as it is. Medusa's own orders have an `OrderStatus` already, with other values.
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
    },
  )
  .indexes([{ on: ["order_id"], unique: true }, { on: ["status", "created_at"] }]);
