import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import ReviewModuleService from "./service";

/** The module's name in Medusa's container. */
export const REVIEW_MODULE = "review";

export default Module(REVIEW_MODULE, { service: ReviewModuleService });

export const reviewService = serviceOf<ReviewModuleService>(REVIEW_MODULE);
