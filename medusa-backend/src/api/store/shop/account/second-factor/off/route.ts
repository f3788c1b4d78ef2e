import { TurnFactorOff } from "../../../../../../contract/routes/accounts";
import { turnFactorOff } from "../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../handle";
import { requireOwnCode } from "../../../../../require-factor";

export const POST = handle(TurnFactorOff, async ({ code }, req) => {
  await requireOwnCode(req, code);
  await turnFactorOff(req.scope, req.shop);
});
