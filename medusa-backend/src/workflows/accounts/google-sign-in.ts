import { CustomerWorkflowEvents, Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { emitEventStep } from "@medusajs/medusa/core-flows";
import type { GooglePerson } from "../../contract/google";
import { databaseOf } from "../../lib/database/connection";
import { addIdentity, GOOGLE_PROVIDER, getOrphanIdentityId, toEntityId } from "../../queries/accounts/credentials";
import { queueMailStep, welcomeMail } from "../mails/queue-mail";
import { clearHalfMadeAccountStep, createCustomerStep, ensureRoleStep, startSessionStep } from "./account-steps";
import { endCredentials, proveOwner, unlessTaken, withLockedAccount } from "./locked-account";

/** `generation` is the account's when its password was right; a new one has none. `isProved`: by a second factor. */
type GoogleLink = { person: Person; customerId: string; generation?: number; isProved?: boolean };
type Person = GooglePerson & { email: string };

/** Proves the owner, so earlier sessions and links end for good. @throws ShopError `conflict`, `account_exists` */
const addGoogleStep = createStep(
  "add-google",
  async ({ person, customerId, generation, isProved }: GoogleLink, { container }) => {
    const orphanId = await getOrphanIdentityId(databaseOf(container), person);
    if (orphanId) await container.resolve(Modules.AUTH).deleteProviderIdentities([orphanId]);
    const added = await unlessTaken(() =>
      withLockedAccount(container, { customerId, generation }, async (transaction, account) => {
        await endCredentials(container, transaction, { customerId });
        const { email } = person;
        await proveOwner(container, transaction, { customerId, email, provenEmail: account.provenEmail, isProved });
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

type Profile = { person: GooglePerson; customerId: string };

/** Copies Google's name and photo (specification, section 4). If Google has no photo, the customer's stays. */
const copyGoogleProfileStep = createStep(
  "copy-google-profile",
  async ({ person, customerId }: Profile, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER);
    const { first_name, last_name, metadata } = await customers.retrieveCustomer(customerId);
    const copied = person.photo ? { ...metadata, photo: person.photo } : metadata;
    await customers.updateCustomers(customerId, { first_name: person.name, last_name: "", metadata: copied });
    return new StepResponse(undefined, { customerId, before: { first_name, last_name, metadata } });
  },
  async (done, { container }) => {
    if (done) await container.resolve(Modules.CUSTOMER).updateCustomers(done.customerId, done.before);
  },
);

type Link = GoogleLink & { generation: number };
type Known = Link & { authIdentityId: string; provenEmail: string | null };

/** Signs in a person whose Google identity is known. */
export const signInWithGoogleWorkflow = createWorkflow("sign-in-with-google", (input: Known) => {
  copyGoogleProfileStep(input);
  ensureRoleStep(input);
  const session = startSessionStep(input);
  return new WorkflowResponse({ customerId: input.customerId, sessionId: session.sessionId });
});

/** Links Google to the account of a customer whose password was right, and signs in. */
export const linkGoogleWorkflow = createWorkflow("link-google", (input: Link) => {
  const { authIdentityId, generation } = addGoogleStep(input);
  copyGoogleProfileStep(input);
  ensureRoleStep(input);
  const { customerId, isProved } = input;
  const session = startSessionStep({ customerId, authIdentityId, generation, isProved });
  return new WorkflowResponse({ customerId: input.customerId, sessionId: session.sessionId });
});

/** Makes an account for a person from Google and signs in. @throws ShopError `account_exists` */
export const signUpWithGoogleWorkflow = createWorkflow("sign-up-with-google", (input: { person: Person }) => {
  const { person } = input;
  clearHalfMadeAccountStep({ email: person.email });
  const { customerId } = createCustomerStep({ name: person.name, email: person.email });
  const { authIdentityId } = addGoogleStep({ person, customerId });
  copyGoogleProfileStep({ person, customerId });
  ensureRoleStep({ customerId });
  const session = startSessionStep({ customerId, authIdentityId });
  queueMailStep(transform({ person, customerId }, ({ person, customerId }) => welcomeMail({ ...person, customerId })));
  emitEventStep({ eventName: CustomerWorkflowEvents.CREATED, data: { id: customerId } });
  return new WorkflowResponse({ customerId, sessionId: session.sessionId });
});
