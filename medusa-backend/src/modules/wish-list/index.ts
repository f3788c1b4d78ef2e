import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import WishListModuleService from "./service";

/** The module's name in Medusa's container. */
export const WISH_LIST_MODULE = "wish_list";

export default Module(WISH_LIST_MODULE, { service: WishListModuleService });

export const wishListService = serviceOf<WishListModuleService>(WISH_LIST_MODULE);
