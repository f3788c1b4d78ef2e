import { defineLink } from "@medusajs/framework/utils";
import OrderModule from "@medusajs/medusa/order";
import OrderStatusModule from "../modules/order-status";

/** `order.shop_order_status`: the same link from the other side. */
export default defineLink(
  { linkable: OrderModule.linkable.order, field: "id" },
  { ...OrderStatusModule.linkable.shopOrderStatus.id, primaryKey: "order_id" },
  { readOnly: true },
);
