import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import OrderDeskModuleService from "./service";

/** The module's name in Medusa's container. */
export const ORDER_DESK_MODULE = "order_desk";

export default Module(ORDER_DESK_MODULE, { service: OrderDeskModuleService });

export const orderDeskService = serviceOf<OrderDeskModuleService>(ORDER_DESK_MODULE);
