import { CheckEmailChange } from "../../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../../lib/auth/tokens";
import { mailedLinkService } from "../../../../../../modules/mailed-link";
import { linkGone } from "../../../../../../workflows/accounts/locked-account";
import { handle } from "../../../../../handle";

/** Answers which e-mail a link confirms; nothing changes before a person confirms. */
export const POST = handle(CheckEmailChange, async ({ token }, req) => {
  const link = await mailedLinkService(req.scope).findLink(hashToken(token), "email");
  if (!link?.newEmail) throw linkGone();
  return { email: link.newEmail };
});
