import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { hasPassword } from "../../../queries/accounts/passwords";

type Input = { email: string; password: string; customerId: string };

/**
 * Creates the identity that signs in with e-mail and password, and links it to the customer; undone by deleting it. An
 * existing identity is never reused, whatever password is sent.
 * @throws ShopError `account_exists`
 */
export const registerPasswordStep = createStep(
  "register-password",
  async ({ email, password, customerId }: Input, { container }) => {
    const database = databaseOf(container);
    const exists = () => new ShopError("account_exists", "There is already an account with this e-mail address.");
    if (await hasPassword(database, email)) throw exists();
    const auth = container.resolve(Modules.AUTH);
    const { authIdentity, error } = await auth.register("emailpass", { body: { email, password } });
    if (!authIdentity) {
      throw (await hasPassword(database, email)) ? exists() : new Error(`The identity was not registered: ${error}`);
    }
    await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { customer_id: customerId } });
    return new StepResponse({ authIdentityId: authIdentity.id }, authIdentity.id);
  },
  async (authIdentityId, { container }) => {
    if (authIdentityId) await container.resolve(Modules.AUTH).deleteAuthIdentities([authIdentityId]);
  },
);
