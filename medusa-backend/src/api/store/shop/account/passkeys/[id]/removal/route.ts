import { RemovePasskey } from "../../../../../../../contract/routes/accounts";
import { removePasskey } from "../../../../../../../workflows/accounts/passkeys";
import { handle } from "../../../../../../handle";
import { requireAccountOwner } from "../../../../../../require-owner";

export const POST = handle(RemovePasskey, async ({ id, password }, req) => {
  await requireAccountOwner(req, password);
  await removePasskey(req.scope, req.shop, id);
});
