import { Module } from "@medusajs/framework/utils";
import ReviewModuleService from "./service";

/** The module's name in Medusa's container. */
export const REVIEW_MODULE = "review";

export default Module(REVIEW_MODULE, { service: ReviewModuleService });
