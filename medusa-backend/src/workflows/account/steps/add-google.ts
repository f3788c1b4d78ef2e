import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { GooglePerson } from "../../../contract/google";
import { databaseOf } from "../../../lib/database/connection";
import { addIdentity } from "../../../queries/accounts/credentials";
import { GOOGLE_PROVIDER, getOrphanIdentityId, toEntityId } from "../../../queries/accounts/google-accounts";
import { endCredentials, proveOwner, unlessTaken, withLockedAccount } from "../locked-account";

/** `generation` is the account's when its password was right; none for a new account. */
type Input = { person: GooglePerson & { email: string }; customerId: string; generation?: number };

/**
 * Lets a person sign in through Google, with a verified e-mail that is the account's. That proves whose the account is,
 * so whatever opened it until now ends. Undone by deleting the identity; what has ended stays so.
 * @throws ShopError `conflict`, `account_exists`
 */
export const addGoogleStep = createStep(
  "add-google",
  async ({ person, customerId, generation }: Input, { container }) => {
    const orphanId = await getOrphanIdentityId(databaseOf(container), person);
    if (orphanId) await container.resolve(Modules.AUTH).deleteProviderIdentities([orphanId]);
    const added = await unlessTaken(() =>
      withLockedAccount(container, { customerId, generation }, async (transaction, account) => {
        await endCredentials(container, transaction, { customerId });
        const { email } = person;
        await proveOwner(container, transaction, { customerId, email, provenEmail: account.proven_email });
        const identity = { provider: GOOGLE_PROVIDER, entityId: toEntityId(person), customerId };
        const authIdentityId = await addIdentity(transaction, identity);
        return { authIdentityId, generation: account.generation + 1 };
      }),
    );
    return new StepResponse(added, added.authIdentityId);
  },
  async (authIdentityId, { container }) => {
    if (authIdentityId) await container.resolve(Modules.AUTH).deleteAuthIdentities([authIdentityId]);
  },
);
