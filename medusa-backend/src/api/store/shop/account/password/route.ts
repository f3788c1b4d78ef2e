import { ChangePassword } from "../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { findAccountById } from "../../../../../queries/accounts/accounts";
import { withAccountLock } from "../../../../../workflows/accounts/locked-account";
import { changePassword } from "../../../../../workflows/accounts/passwords";
import { handle } from "../../../../handle";
import { requireOwnPassword } from "../../../../require-owner";

/** Ends all other sessions. Of two concurrent changes, the second is checked against the first one's password. */
export const POST = handle(ChangePassword, async ({ password, newPassword }, req) => {
  const { customerId, sessionId, generation } = req.shop;
  const account = await findAccountById(databaseOf(req.scope), customerId);
  const signInEmail = account?.signInEmail;
  if (!account || !signInEmail) throw new ShopError("conflict", "This account has no password yet.");
  await withAccountLock(req.scope, signInEmail, async () => {
    await requireOwnPassword(req, signInEmail, password);
    await changePassword(req.scope, { account: { ...account, generation }, sessionId, password: newPassword });
  });
});
