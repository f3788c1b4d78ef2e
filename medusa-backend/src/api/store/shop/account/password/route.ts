import type { MedusaResponse } from "@medusajs/framework/http";
import { ChangePassword } from "../../../../../contract/account";
import { databaseOf } from "../../../../../lib/database/connection";
import { parse, ShopError } from "../../../../../lib/shop-error";
import { findAccountById } from "../../../../../queries/accounts/reset-account";
import { changePassword } from "../../../../../workflows/account/change-password";
import { withAccountLock } from "../../../../../workflows/account/locked-account";
import { requireOwnPassword } from "../../../../require-owner";
import type { ShopRequest } from "../../../../shop-auth";

/**
 * Sets a new password for somebody who knows the old one, and ends all sessions but this one. Of two concurrent
 * changes, the second is checked against the first one's password.
 */
export async function POST(req: ShopRequest, res: MedusaResponse) {
  const { password, new_password } = parse(ChangePassword, req.body);
  const { customerId, sessionId, generation } = req.shop;
  const account = await findAccountById(databaseOf(req.scope), customerId);
  const signInEmail = account?.signInEmail;
  if (!account || !signInEmail) throw new ShopError("conflict", "This account has no password yet.");
  await withAccountLock(req.scope, signInEmail, async () => {
    await requireOwnPassword(req, signInEmail, password);
    await changePassword(req.scope, { account: { ...account, generation }, sessionId, password: new_password });
  });
  res.status(204).end();
}
