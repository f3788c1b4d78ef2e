import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import ProductEditsModuleService from "./service";

/** The module's name in Medusa's container. */
export const PRODUCT_EDITS_MODULE = "product_edits";

export default Module(PRODUCT_EDITS_MODULE, { service: ProductEditsModuleService });

export const productEditsService = serviceOf<ProductEditsModuleService>(PRODUCT_EDITS_MODULE);
