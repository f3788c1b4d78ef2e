import { CheckPasswordReset } from "../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../lib/auth/tokens";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { mailedLinkService } from "../../../../../modules/mailed-link";
import { findAccountOfLink } from "../../../../../queries/accounts/accounts";
import { handle } from "../../../../handle";

/** Answers whose password a link sets, so that people notice an expired link before they choose a password. */
export const POST = handle(CheckPasswordReset, async ({ token }, req) => {
  const database = databaseOf(req.scope);
  const link = await mailedLinkService(req.scope).findLink(hashToken(token), "password");
  const account = link ? await findAccountOfLink(database, link) : null;
  if (!account) throw new ShopError("not_found", "This link is no longer valid.");
  return { email: account.email };
});
