import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { clearHalfMadeAccount } from "../clear-half-made-account";

/** `clearHalfMadeAccount` as a step. There is nothing to undo: it had no owner. */
export const clearHalfMadeAccountStep = createStep(
  "clear-half-made-account",
  async ({ email }: { email: string }, { container }) => {
    await clearHalfMadeAccount(container, email);
    return new StepResponse(undefined);
  },
);
