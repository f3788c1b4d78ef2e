import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import StripeEventModuleService from "./service";

/** The module's name in Medusa's container. */
export const STRIPE_EVENT_MODULE = "stripe_event";

export default Module(STRIPE_EVENT_MODULE, { service: StripeEventModuleService });

export const stripeEventService = serviceOf<StripeEventModuleService>(STRIPE_EVENT_MODULE);
