import type { MedusaContainer } from "@medusajs/framework/types";
import { z } from "zod";
import { OrderStatus } from "../../contract/common";
import { ORDER_STATUS_MODULE } from "../../modules/order-status";

/** The shop's own record beside an order. */
const OrderStatusRecord = z.object({ id: z.string(), order_id: z.string(), status: OrderStatus });
type OrderStatusRecord = z.infer<typeof OrderStatusRecord>;

/** The methods Medusa makes for the model; its types spell the plural of "status" in another way than its code does. */
type OrderStatuses = {
  listOrderStatuses(filters: { order_id: string }): Promise<OrderStatusRecord[]>;
  createOrderStatuses(data: { order_id: string }): Promise<OrderStatusRecord>;
  deleteOrderStatuses(id: string): Promise<void>;
};

/** The order-status module. */
export function orderStatuses(container: MedusaContainer): OrderStatuses {
  return container.resolve<OrderStatuses>(ORDER_STATUS_MODULE);
}
