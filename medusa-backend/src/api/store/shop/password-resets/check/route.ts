import { CheckPasswordReset } from "../../../../../contract/routes/accounts";
import { checkLink } from "../../../../../workflows/accounts/locked-account";
import { handle } from "../../../../handle";

/** Answers whose password a link sets, so that people notice an expired link before they choose a password. */
export const POST = handle(CheckPasswordReset, ({ token }, req) => checkLink(req.scope, token, "password"));
