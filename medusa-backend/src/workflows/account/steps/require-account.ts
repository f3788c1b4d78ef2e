import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";

/**
 * Requires a customer who can sign in.
 * @throws ShopError `not_found`
 */
export const requireAccountStep = createStep(
  "require-account",
  async ({ customerId }: { customerId: string }, { container }) => {
    const filters = { id: customerId, has_account: true };
    const [customer] = await container.resolve(Modules.CUSTOMER).listCustomers(filters, { select: ["id"] });
    if (!customer) throw new ShopError("not_found", "There is no such account.");
    return new StepResponse(true);
  },
);
