import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { deleteHalfMadeIdentity, getHalfMadeCustomerId } from "../../../queries/accounts/unowned-accounts";

/**
 * Deletes what a sign-up left that was cut off, so that the e-mail can be used at once; a password that came with it opens nothing.
 * Only under the e-mail's lock (account-lock.ts): a sign-up in flight looks the same. Needs no undoing: it was nobody's.
 */
export const clearHalfMadeAccountStep = createStep(
  "clear-half-made-account",
  async ({ email }: { email: string }, { container }) => {
    const database = databaseOf(container);
    const customerId = await getHalfMadeCustomerId(database, email);
    if (customerId) await container.resolve(Modules.CUSTOMER).deleteCustomers(customerId);
    await deleteHalfMadeIdentity(database, email);
    return new StepResponse(undefined);
  },
);
