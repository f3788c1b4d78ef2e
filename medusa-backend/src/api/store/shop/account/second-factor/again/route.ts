import { ConfirmAgain } from "../../../../../../contract/routes/accounts";
import { handle } from "../../../../../handle";
import { requireOwnCode } from "../../../../../require-factor";

export const POST = handle(ConfirmAgain, ({ code }, req) => requireOwnCode(req, code));
