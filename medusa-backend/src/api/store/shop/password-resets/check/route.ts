import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { CheckPasswordReset, type CheckPasswordResetAnswer } from "../../../../../contract/password-resets";
import { parse, ShopError } from "../../../../../lib/shop-error";
import { findAccountById } from "../../../../../queries/accounts/reset-account";
import { findReset, hashToken } from "../../../../../workflows/password-reset/stored-resets";
import { countSecret } from "../../../../sign-in-limit";

/** Whose password a link sets, so that a dead one is told of before somebody has thought of a password. */
export async function POST(req: MedusaRequest, res: MedusaResponse<CheckPasswordResetAnswer>) {
  const { token } = parse(CheckPasswordReset, req.body);
  const giveBack = await countSecret(req);
  const database = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const customerId = await findReset(database, hashToken(token));
  const account = customerId ? await findAccountById(database, customerId) : null;
  if (!account) throw new ShopError("not_found", "This link is not good any more.");
  await giveBack();
  res.json({ email: account.email });
}
