import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { passwordResetService } from "../../../modules/services";
import { findAccountById, type ResetAccount } from "../../../queries/accounts/reset-account";

/** An account that has a password to be set anew. */
type Account = ResetAccount & { signInEmail: string };

/**
 * Uses a link up and tells whose it was; undone by making it good again.
 * @throws ShopError `not_found`
 */
export const spendResetStep = createStep(
  "spend-password-reset",
  async ({ tokenHash }: { tokenHash: string }, { container }) => {
    const database = databaseOf(container);
    const customerId = await passwordResetService(container).spendReset(tokenHash);
    const account = customerId ? await findAccountById(database, customerId) : null;
    const signInEmail = account?.signInEmail;
    if (!account || !signInEmail) throw new ShopError("not_found", "This link is not good any more.");
    return new StepResponse<Account, string>({ ...account, signInEmail }, tokenHash);
  },
  async (tokenHash, { container }) => {
    if (tokenHash) await passwordResetService(container).restoreReset(tokenHash);
  },
);
