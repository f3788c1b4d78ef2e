import { FinishSecondStepByPasskey } from "../../../../../../contract/routes/accounts";
import { checkPasskey } from "../../../../../../workflows/accounts/passkeys";
import { finishSecondStep, trySecondStep } from "../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../handle";
import { toSessionAnswer } from "../../../../../session-answer";

export const POST = handle(FinishSecondStepByPasskey, async ({ token, credential }, req) => {
  const step = await trySecondStep(req.scope, token);
  await checkPasskey(req.scope, credential, { purpose: "second-step", customerId: step.customerId });
  return await toSessionAnswer(req.scope, await finishSecondStep(req.scope, step));
});
