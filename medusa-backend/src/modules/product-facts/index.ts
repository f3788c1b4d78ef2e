import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import ProductFactsModuleService from "./service";

/** The module's name in Medusa's container. */
export const PRODUCT_FACTS_MODULE = "product_facts";

export default Module(PRODUCT_FACTS_MODULE, { service: ProductFactsModuleService });

export const productFactsService = serviceOf<ProductFactsModuleService>(PRODUCT_FACTS_MODULE);
