import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { GooglePerson } from "../../../contract/google";
import { databaseOf } from "../../../lib/database/connection";
import { GOOGLE_PROVIDER, getOrphanIdentityId, toEntityId } from "../../../queries/accounts/google-accounts";

type Input = { person: GooglePerson; customerId: string };

/** Creates the identity with which this customer signs in through Google, without a password; undone by deleting it. */
export const registerGoogleStep = createStep(
  "register-google",
  async ({ person, customerId }: Input, { container }) => {
    const entityId = toEntityId(person);
    const auth = container.resolve(Modules.AUTH);
    const orphanId = await getOrphanIdentityId(databaseOf(container), person);
    if (orphanId) await auth.deleteProviderIdentities([orphanId]);
    const identity = await auth.createAuthIdentities({
      provider_identities: [{ provider: GOOGLE_PROVIDER, entity_id: entityId }],
      app_metadata: { customer_id: customerId },
    });
    return new StepResponse({ authIdentityId: identity.id }, identity.id);
  },
  async (authIdentityId, { container }) => {
    if (authIdentityId) await container.resolve(Modules.AUTH).deleteAuthIdentities([authIdentityId]);
  },
);
