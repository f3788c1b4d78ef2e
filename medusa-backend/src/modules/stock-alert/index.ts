import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import StockAlertModuleService from "./service";

/** The module's name in Medusa's container. */
export const STOCK_ALERT_MODULE = "stock_alert";

export default Module(STOCK_ALERT_MODULE, { service: StockAlertModuleService });

export const stockAlertService = serviceOf<StockAlertModuleService>(STOCK_ALERT_MODULE);
