import { MakeRecoveryCodes } from "../../../../../../contract/routes/accounts";
import { makeRecoveryCodes } from "../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../handle";
import { requireOwnCode } from "../../../../../require-factor";

export const POST = handle(MakeRecoveryCodes, async ({ code }, req) => {
  await requireOwnCode(req, code);
  return { codes: await makeRecoveryCodes(req.scope, req.shop) };
});
