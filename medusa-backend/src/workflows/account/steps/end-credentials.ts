import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { endCredentials, withLockedAccount } from "../locked-account";

/** `endCredentials` as a step. Not undone: whoever it signed out signs in again. */
export const endCredentialsStep = createStep(
  "end-credentials",
  async ({ customerId }: { customerId: string }, { container }) => {
    await withLockedAccount(container, { customerId }, (transaction) =>
      endCredentials(container, transaction, { customerId }),
    );
    return new StepResponse(undefined);
  },
);
