import { MedusaService } from "@medusajs/framework/utils";
import { StripeEvent } from "./models/stripe-event";

/** Stores what Stripe has told the shop; workflows/inbox works it off. */
class StripeEventModuleService extends MedusaService({ StripeEvent }) {}

export default StripeEventModuleService;
