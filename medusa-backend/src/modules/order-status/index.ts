import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import OrderStatusModuleService, { type OrderStatusService } from "./service";

/** The module's name in Medusa's container. */
export const ORDER_STATUS_MODULE = "order_status";

export default Module(ORDER_STATUS_MODULE, { service: OrderStatusModuleService });

export const orderStatusService = serviceOf<OrderStatusService>(ORDER_STATUS_MODULE);
