import { RedeemPasswordReset } from "../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../lib/auth/tokens";
import { redeemPasswordReset } from "../../../../../workflows/accounts/passwords";
import { handle } from "../../../../handle";

export const POST = handle(RedeemPasswordReset, ({ token, password }, req) =>
  redeemPasswordReset(req.scope, { tokenHash: hashToken(token), password }),
);
