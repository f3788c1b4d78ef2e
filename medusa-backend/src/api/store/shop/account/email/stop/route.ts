import { StopEmailChange } from "../../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../../lib/auth/tokens";
import { stopEmailChange } from "../../../../../../workflows/accounts/change-email";
import { handle } from "../../../../../handle";

/** The link works without a sign-in. */
export const POST = handle(StopEmailChange, ({ token }, req) => stopEmailChange(req.scope, hashToken(token)));
