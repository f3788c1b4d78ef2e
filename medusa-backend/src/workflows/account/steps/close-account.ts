import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { accountDeletionService } from "../../../modules/services";

type Account = { customerId: string; email: string };

/**
 * Records that a customer deletes the account; undone by deleting the record. It is the first step, so that a job can
 * finish the work of a dead server.
 */
export const beginDeletionStep = createStep(
  "begin-account-deletion",
  async ({ customerId, email }: Account, { container }) => {
    const { isNew } = await accountDeletionService(container).beginDeletion({ customerId, email });
    return new StepResponse(undefined, isNew ? customerId : null);
  },
  async (customerId, { container }) => {
    if (customerId) await accountDeletionService(container).dropDeletion(customerId);
  },
);

/** Removes every way to sign in to an account: password and Google. Undone by restoring them. */
export const removeSignInsStep = createStep(
  "remove-sign-ins",
  async ({ customerId }: { customerId: string }, { container }) => {
    const auth = container.resolve(Modules.AUTH);
    const found = await auth.listAuthIdentities(
      { app_metadata: { customer_id: customerId } },
      { relations: ["provider_identities"] },
    );
    if (found.length > 0) await auth.deleteAuthIdentities(found.map(({ id }) => id));
    const removed = found.map(({ id, app_metadata, provider_identities = [] }) => ({
      id,
      app_metadata: app_metadata ?? {},
      provider_identities: provider_identities.map(({ provider, entity_id, provider_metadata, user_metadata }) => ({
        provider,
        entity_id,
        provider_metadata: provider_metadata ?? {},
        user_metadata: user_metadata ?? {},
      })),
    }));
    return new StepResponse(undefined, removed);
  },
  async (removed, { container }) => {
    if (removed?.length) await container.resolve(Modules.AUTH).createAuthIdentities(removed);
  },
);

/** Records that nobody can sign in to the account any more. The last step of its workflow, so nothing undoes it. */
export const noteClosedStep = createStep(
  "note-account-closed",
  async ({ customerId }: { customerId: string }, { container }) => {
    await accountDeletionService(container).noteClosed(customerId);
    return new StepResponse(undefined);
  },
);
