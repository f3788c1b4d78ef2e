import { StartPasskey } from "../../../../../../contract/routes/accounts";
import { startPasskey } from "../../../../../../workflows/accounts/passkeys";
import { handle } from "../../../../../handle";
import { requireAccountOwner } from "../../../../../require-owner";

export const POST = handle(StartPasskey, async ({ password }, req) => {
  await requireAccountOwner(req, password);
  return { options: { ...(await startPasskey(req.scope, req.shop)) } };
});
