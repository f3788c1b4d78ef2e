import { Module } from "@medusajs/framework/utils";
import OrderRecordsModuleService from "./service";

/** The module's name in Medusa's container. */
export const ORDER_RECORDS_MODULE = "order_records";

export default Module(ORDER_RECORDS_MODULE, { service: OrderRecordsModuleService });
