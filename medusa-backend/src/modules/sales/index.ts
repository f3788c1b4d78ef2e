import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import SalesModuleService from "./service";

/** The module's name in Medusa's container. */
export const SALES_MODULE = "sales";

export default Module(SALES_MODULE, { service: SalesModuleService });

export const salesService = serviceOf<SalesModuleService>(SALES_MODULE);
