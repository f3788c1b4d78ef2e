import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";

/**
 * The account with this e-mail, in lower case.
 * @throws ShopError `not_found`
 */
export const findCustomerStep = createStep("find-customer", async ({ email }: { email: string }, { container }) => {
  const filters = { email, has_account: true };
  const [customer] = await container.resolve(Modules.CUSTOMER).listCustomers(filters, { select: ["id"] });
  if (!customer) throw new ShopError("not_found", "There is no account with this e-mail address.");
  return new StepResponse({ customerId: customer.id });
});
