import { ConfirmEmailChange } from "../../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../../lib/auth/tokens";
import { changeEmail } from "../../../../../../workflows/accounts/change-email";
import { handle } from "../../../../../handle";

/** The link works without a sign-in. */
export const POST = handle(ConfirmEmailChange, ({ token }, req) =>
  changeEmail(req.scope, { tokenHash: hashToken(token), session: req.shop ?? null }),
);
