import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";

type Input = { name: string; email: string };

/**
 * Creates the customer; the full name goes into `first_name`. This is the first step, because the unique key on the
 * e-mail decides between two sign-ups at the same moment.
 * @throws ShopError `account_exists`
 */
export const createCustomerStep = createStep(
  "create-customer",
  async ({ name, email }: Input, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER);
    const record = { email, first_name: name, has_account: true };
    const customer = await customers.createCustomers(record).catch(async (cause: unknown) => {
      const [existing] = await customers.listCustomers({ email, has_account: true }, { select: ["id"] });
      if (!existing) throw cause;
      throw new ShopError("account_exists", "There is already an account with this e-mail address.", { cause });
    });
    return new StepResponse({ customerId: customer.id }, customer.id);
  },
  async (customerId, { container }) => {
    if (customerId) await container.resolve(Modules.CUSTOMER).deleteCustomers(customerId);
  },
);
