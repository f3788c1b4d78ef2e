import { MailPasswordLink } from "../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { findAccountById } from "../../../../../queries/accounts/accounts";
import { mailPasswordLink } from "../../../../../workflows/accounts/passwords";
import { handle } from "../../../../handle";
import { countMail } from "../../../../rate-limits";

/** Mails a link to set a password; the first one for somebody who has only signed in with Google so far. */
export const POST = handle(MailPasswordLink, async (_, req) => {
  const account = await findAccountById(databaseOf(req.scope), req.shop.customerId);
  if (!account) throw new ShopError("not_found", "This account has no e-mail address.");
  await countMail(req, "passwordReset", account.email);
  const { customerId, generation } = req.shop;
  await mailPasswordLink(req.scope, { customerId, generation });
  return {};
});
