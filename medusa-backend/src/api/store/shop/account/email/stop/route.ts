import { StopEmailChange } from "../../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../../lib/auth/link-token";
import { stopEmailChange } from "../../../../../../workflows/account/change-email";
import { handle } from "../../../../../handle";

/** Stops a change of the e-mail. The link works without a sign-in. */
export const POST = handle(StopEmailChange, ({ token }, req) => stopEmailChange(req.scope, hashToken(token)));
