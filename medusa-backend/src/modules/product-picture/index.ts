import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import ProductPictureModuleService from "./service";

/** The module's name in Medusa's container. */
export const PRODUCT_PICTURE_MODULE = "product_picture";

export default Module(PRODUCT_PICTURE_MODULE, { service: ProductPictureModuleService });

export const productPictureService = serviceOf<ProductPictureModuleService>(PRODUCT_PICTURE_MODULE);
