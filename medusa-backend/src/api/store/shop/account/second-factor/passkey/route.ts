import { AskForPasskey, StopAskingForPasskey } from "../../../../../../contract/routes/accounts";
import { withLockedAccount } from "../../../../../../workflows/accounts/locked-account";
import { askForPasskey, stopAskingForPasskey } from "../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../handle";
import { requireOwnPasskey } from "../../../../../require-factor";

/** Asks for a passkey after the password from now on. */
export const POST = handle(AskForPasskey, async ({ credential }, req) => {
  await requireOwnPasskey(req, credential);
  return { codes: await askForPasskey(req.scope, req.shop) };
});

/** No longer asks for one. */
export const DELETE = handle(StopAskingForPasskey, async (_, req) => {
  const { customerId, generation } = req.shop;
  await withLockedAccount(req.scope, { customerId, generation }, (transaction) =>
    stopAskingForPasskey(req.scope, transaction, customerId),
  );
});
