import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { CheckPasswordReset, type CheckPasswordResetAnswer } from "../../../../../contract/password-resets";
import { hashToken } from "../../../../../lib/auth/link-token";
import { databaseOf } from "../../../../../lib/database/connection";
import { parse, ShopError } from "../../../../../lib/shop-error";
import { mailedLinkService } from "../../../../../modules/services";
import { findAccountOfLink } from "../../../../../queries/accounts/reset-account";

/** Answers whose password a link sets, so that people notice an expired link before they choose a password. */
export async function POST(req: MedusaRequest, res: MedusaResponse<CheckPasswordResetAnswer>) {
  const { token } = parse(CheckPasswordReset, req.body);
  const database = databaseOf(req.scope);
  const link = await mailedLinkService(req.scope).findLink(hashToken(token), "password");
  const account = link ? await findAccountOfLink(database, link) : null;
  if (!account) throw new ShopError("not_found", "This link is no longer valid.");
  res.json({ email: account.email });
}
