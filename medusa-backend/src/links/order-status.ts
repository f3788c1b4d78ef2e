import { defineLink } from "@medusajs/framework/utils";
import OrderModule from "@medusajs/medusa/order";
import OrderStatusModule from "../modules/order-status";

/** `shop_order_status.order`: whose status it is, by the status' own `order_id`. */
export const statusOrder = defineLink(
  { linkable: OrderStatusModule.linkable.shopOrderStatus, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true },
);

export const orderStatus = defineLink(
  { linkable: OrderModule.linkable.order, field: "id" },
  { ...OrderStatusModule.linkable.shopOrderStatus.id, primaryKey: "order_id" },
  { readOnly: true },
);
