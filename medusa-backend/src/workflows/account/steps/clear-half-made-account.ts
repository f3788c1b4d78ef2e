import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { deleteHalfMadeIdentity, getHalfMadeCustomerId } from "../../../queries/accounts/unowned-accounts";

/**
 * Deletes what an interrupted sign-up has left, so that the e-mail can be used at once; nobody could have signed in
 * with its password. Run it only under the e-mail's lock (account-lock.ts), because a running sign-up looks the same.
 * There is nothing to undo: it had no owner.
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
