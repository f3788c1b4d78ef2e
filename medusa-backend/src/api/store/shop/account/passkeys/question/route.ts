import { AskOwnPasskey } from "../../../../../../contract/routes/accounts";
import { startSecondStep } from "../../../../../../workflows/accounts/passkeys";
import { handle } from "../../../../../handle";

export const POST = handle(AskOwnPasskey, async (_, req) => ({
  options: { ...(await startSecondStep(req.scope, req.shop)) },
}));
