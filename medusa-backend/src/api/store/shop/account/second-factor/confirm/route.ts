import { ConfirmFactor } from "../../../../../../contract/routes/accounts";
import { confirmFactor } from "../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../handle";
import { countCode, wrongCode } from "../../../../../require-factor";

/** Turns a new authenticator on, and answers its recovery codes once. */
export const POST = handle(ConfirmFactor, async ({ code }, req) => {
  const giveBack = await countCode(req, req.shop.customerId);
  const codes = await confirmFactor(req.scope, req.shop, code);
  if (!codes) throw wrongCode();
  await giveBack();
  return { codes };
});
