import { CheckKeepFactor } from "../../../../../../../contract/routes/accounts";
import { checkLink } from "../../../../../../../workflows/accounts/locked-account";
import { handle } from "../../../../../../handle";

/** Answers whose second factor a link keeps. */
export const POST = handle(CheckKeepFactor, ({ token }, req) => checkLink(req.scope, token, "factor"));
