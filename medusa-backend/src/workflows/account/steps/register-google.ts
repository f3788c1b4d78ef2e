import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { GooglePerson } from "../../../contract/google";
import { GOOGLE_PROVIDER, toEntityId } from "../../../queries/accounts/google-accounts";

type Input = { person: GooglePerson; customerId: string };

/** An identity of this person whose customer is gone: it belongs to nobody and would keep them out. */
const ORPHANS = `
  delete from provider_identity p
  where p.provider = ? and p.entity_id = ? and not exists (
    select 1 from auth_identity a join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
    where a.id = p.auth_identity_id and a.deleted_at is null)`;

/** Creates the identity by which Google signs this customer in, without any password; undone by deleting it. */
export const registerGoogleStep = createStep(
  "register-google",
  async ({ person, customerId }: Input, { container }) => {
    const entityId = toEntityId(person);
    await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(ORPHANS, [GOOGLE_PROVIDER, entityId]);
    const identity = await container.resolve(Modules.AUTH).createAuthIdentities({
      provider_identities: [{ provider: GOOGLE_PROVIDER, entity_id: entityId }],
      app_metadata: { customer_id: customerId },
    });
    return new StepResponse({ authIdentityId: identity.id }, identity.id);
  },
  async (authIdentityId, { container }) => {
    if (authIdentityId) await container.resolve(Modules.AUTH).deleteAuthIdentities([authIdentityId]);
  },
);
