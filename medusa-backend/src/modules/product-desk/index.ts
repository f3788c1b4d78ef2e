import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import ProductDeskModuleService from "./service";

/** The module's name in Medusa's container. */
export const PRODUCT_DESK_MODULE = "product_desk";

export default Module(PRODUCT_DESK_MODULE, { service: ProductDeskModuleService });

export const productDeskService = serviceOf<ProductDeskModuleService>(PRODUCT_DESK_MODULE);
