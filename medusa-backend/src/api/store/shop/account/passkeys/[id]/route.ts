import { RenamePasskey } from "../../../../../../contract/routes/accounts";
import { ShopError } from "../../../../../../lib/shop-error";
import { passkeyService } from "../../../../../../modules/passkey";
import { handle } from "../../../../../handle";

export const PUT = handle(RenamePasskey, async ({ id, name }, req) => {
  const { customerId } = req.shop;
  if (!(await passkeyService(req.scope).renamePasskey({ id, customerId, name })))
    throw new ShopError("not_found", "There is no such passkey.");
});
