import { CheckEmailStop } from "../../../../../../../contract/routes/accounts";
import { checkLink } from "../../../../../../../workflows/accounts/locked-account";
import { handle } from "../../../../../../handle";

/** Answers which e-mail an account keeps if the link is used. */
export const POST = handle(CheckEmailStop, ({ token }, req) => checkLink(req.scope, token, "stop"));
