import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { mailedLinkService } from "../../../modules/services";
import { findAccountById, type ResetAccount } from "../../../queries/accounts/reset-account";

/**
 * Marks a link as used and returns its account; undone by making the link valid again.
 * @throws ShopError `not_found`
 */
export const spendResetStep = createStep(
  "spend-password-reset",
  async ({ tokenHash }: { tokenHash: string }, { container }) => {
    const database = databaseOf(container);
    const link = await mailedLinkService(container).spendLink(tokenHash, "password");
    const account = link ? await findAccountById(database, link.customer_id) : null;
    if (!account) throw new ShopError("not_found", "This link is no longer valid.");
    return new StepResponse<ResetAccount, string>(account, tokenHash);
  },
  async (tokenHash, { container }) => {
    if (tokenHash) await mailedLinkService(container).restoreLinks([tokenHash]);
  },
);
