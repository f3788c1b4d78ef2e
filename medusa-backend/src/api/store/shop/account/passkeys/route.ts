import { AddPasskey } from "../../../../../contract/routes/accounts";
import { addPasskey } from "../../../../../workflows/accounts/passkeys";
import { handle } from "../../../../handle";

export const POST = handle(AddPasskey, async (passkey, req) => {
  await addPasskey(req.scope, req.shop, passkey);
  return {};
});
