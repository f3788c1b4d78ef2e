import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import ProductSearchModuleService from "./service";

/** The module's name in Medusa's container. */
export const PRODUCT_SEARCH_MODULE = "product_search";

export default Module(PRODUCT_SEARCH_MODULE, { service: ProductSearchModuleService });

export const productSearchService = serviceOf<ProductSearchModuleService>(PRODUCT_SEARCH_MODULE);
