import { StartSecondStepByPasskey } from "../../../../../../../contract/routes/accounts";
import { startSecondStep } from "../../../../../../../workflows/accounts/passkeys";
import { findSecondStep } from "../../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../../handle";
import { countPasskeyQuestion } from "../../../../../../rate-limits";

export const POST = handle(StartSecondStepByPasskey, async ({ token }, req) => {
  await countPasskeyQuestion(req);
  return { options: { ...(await startSecondStep(req.scope, await findSecondStep(req.scope, token))) } };
});
