import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import OrderRecordsModuleService from "./service";

/** The module's name in Medusa's container. */
export const ORDER_RECORDS_MODULE = "order_records";

export default Module(ORDER_RECORDS_MODULE, { service: OrderRecordsModuleService });

export const orderRecordsService = serviceOf<OrderRecordsModuleService>(ORDER_RECORDS_MODULE);
