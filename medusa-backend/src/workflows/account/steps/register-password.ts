import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { z } from "zod";
import { queryRows } from "../../../lib/database/sql";
import { ShopError } from "../../../lib/shop-error";

type Input = { email: string; password: string; customerId: string };

const IDENTITY_SQL = `select auth_identity_id from provider_identity where provider = 'emailpass' and entity_id = ?`;

/**
 * Creates the identity that signs in with e-mail and password and ties it to the customer; undone by deleting it. An identity
 * that is there already is never taken over, whatever password comes with it.
 * @throws ShopError `account_exists`
 */
export const registerPasswordStep = createStep(
  "register-password",
  async ({ email, password, customerId }: Input, { container }) => {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
    const existing = await queryRows(database, z.unknown(), IDENTITY_SQL, [email]);
    const exists = () => new ShopError("account_exists", "There is already an account with this e-mail address.");
    if (existing.length > 0) throw exists();
    const auth = container.resolve(Modules.AUTH);
    const { authIdentity, error } = await auth.register("emailpass", { body: { email, password } });
    if (!authIdentity) {
      const now = await queryRows(database, z.unknown(), IDENTITY_SQL, [email]);
      throw now.length > 0 ? exists() : new Error(`The identity was not registered: ${error}`);
    }
    await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { customer_id: customerId } });
    return new StepResponse({ authIdentityId: authIdentity.id }, authIdentity.id);
  },
  async (authIdentityId, { container }) => {
    if (authIdentityId) await container.resolve(Modules.AUTH).deleteAuthIdentities([authIdentityId]);
  },
);
