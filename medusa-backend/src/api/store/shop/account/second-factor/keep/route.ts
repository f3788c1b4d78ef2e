import { KeepFactor } from "../../../../../../contract/routes/accounts";
import { hashToken } from "../../../../../../lib/auth/tokens";
import { keepFactorByLink } from "../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../handle";

/** The link works without a sign-in. */
export const POST = handle(KeepFactor, ({ token }, req) => keepFactorByLink(req.scope, hashToken(token)));
