import { CheckEmailChange } from "../../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../../lib/auth/tokens";
import { ShopError } from "../../../../../../lib/shop-error";
import { mailedLinkService } from "../../../../../../modules/mailed-link";
import { handle } from "../../../../../handle";

/** Answers which e-mail a link confirms; nothing changes before a person confirms. */
export const POST = handle(CheckEmailChange, async ({ token }, req) => {
  const link = await mailedLinkService(req.scope).findLink(hashToken(token), "email");
  if (!link?.newEmail) throw new ShopError("not_found", "This link is no longer valid.");
  return { email: link.newEmail };
});
