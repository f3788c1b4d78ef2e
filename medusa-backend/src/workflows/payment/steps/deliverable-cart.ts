import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { listCartLines, listShippingProfiles } from "../../../queries/carts/cart-faults";
import { undeliverableError } from "../quote";

/** The shipping profiles of the products in a cart that are delivered. */
export const listShippingProfilesStep = createStep(
  "list-shipping-profiles",
  async ({ cart_id }: { cart_id: string }, { container }) =>
    new StepResponse(await listShippingProfiles(databaseOf(container), cart_id)),
);

/** Throws `unavailable`, in words, for a cart that Medusa would refuse to complete because of its delivery. */
export const requireDeliverableStep = createStep(
  "require-deliverable",
  async ({ cart_id }: { cart_id: string }, { container }) => {
    const refusal = undeliverableError(await listCartLines(databaseOf(container), cart_id));
    if (refusal) throw refusal;
    return new StepResponse(true);
  },
);
