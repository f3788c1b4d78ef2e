import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import ShopDocumentModuleService from "./service";

/** The module's name in Medusa's container. */
export const SHOP_DOCUMENT_MODULE = "shopDocument";

export default Module(SHOP_DOCUMENT_MODULE, { service: ShopDocumentModuleService });

export const shopDocumentService = serviceOf<ShopDocumentModuleService>(SHOP_DOCUMENT_MODULE);
