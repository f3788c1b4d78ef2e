import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { passwordResetService } from "../../../modules/services";
import { findAccountById, type ResetAccount } from "../../../queries/accounts/reset-account";

/** An account with a password that can be reset. */
type Account = ResetAccount & { signInEmail: string };

/**
 * Marks a link as used and returns its account; undone by making the link valid again.
 * @throws ShopError `not_found`
 */
export const spendResetStep = createStep(
  "spend-password-reset",
  async ({ tokenHash }: { tokenHash: string }, { container }) => {
    const database = databaseOf(container);
    const customerId = await passwordResetService(container).spendReset(tokenHash);
    const account = customerId ? await findAccountById(database, customerId) : null;
    const signInEmail = account?.signInEmail;
    if (!account || !signInEmail) throw new ShopError("not_found", "This link is no longer valid.");
    return new StepResponse<Account, string>({ ...account, signInEmail }, tokenHash);
  },
  async (tokenHash, { container }) => {
    if (tokenHash) await passwordResetService(container).restoreReset(tokenHash);
  },
);
