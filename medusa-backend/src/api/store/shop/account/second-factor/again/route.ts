import { ConfirmAgain } from "../../../../../../contract/routes/accounts";
import { handle } from "../../../../../handle";
import { requireOwnCode } from "../../../../../require-factor";

/** Proves the session again, for what asks for that. */
export const POST = handle(ConfirmAgain, ({ code }, req) => requireOwnCode(req, code));
