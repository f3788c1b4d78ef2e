import { Module } from "@medusajs/framework/utils";
import SalesModuleService from "./service";

/** The module's name in Medusa's container. */
export const SALES_MODULE = "sales";

export default Module(SALES_MODULE, { service: SalesModuleService });
