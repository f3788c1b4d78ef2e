import { CheckEmailStop } from "../../../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../../../lib/auth/tokens";
import { databaseOf } from "../../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../../lib/shop-error";
import { mailedLinkService } from "../../../../../../../modules/mailed-link";
import { findAccountById } from "../../../../../../../queries/accounts/accounts";
import { handle } from "../../../../../../handle";

/** Answers which e-mail an account keeps if the link is used; nothing is stopped before a person confirms. */
export const POST = handle(CheckEmailStop, async ({ token }, req) => {
  const link = await mailedLinkService(req.scope).findLink(hashToken(token), "stop");
  const account = link ? await findAccountById(databaseOf(req.scope), link.customerId) : null;
  if (!account) throw new ShopError("not_found", "This link is no longer valid.");
  return { email: account.email };
});
