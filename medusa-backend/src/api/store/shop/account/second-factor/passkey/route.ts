import { AskForPasskey, StopAskingForPasskey } from "../../../../../../contract/routes/accounts";
import { withLockedAccount } from "../../../../../../workflows/accounts/locked-account";
import { askForPasskey, stopAskingForPasskey } from "../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../handle";
import { requireOwnPasskey } from "../../../../../require-factor";

export const POST = handle(AskForPasskey, async ({ credential }, req) => {
  await requireOwnPasskey(req, credential);
  return { codes: await askForPasskey(req.scope, req.shop) };
});

export const DELETE = handle(StopAskingForPasskey, async (_, req) => {
  const { customerId, generation } = req.shop;
  await withLockedAccount(req.scope, { customerId, generation }, (transaction) =>
    stopAskingForPasskey(req.scope, transaction, customerId),
  );
});
