import { FinishSecondStep } from "../../../../../contract/routes/accounts";
import { finishSecondStep, trySecondStep } from "../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../handle";
import { requireCode } from "../../../../require-factor";
import { toSessionAnswer } from "../../../../session-answer";

export const POST = handle(FinishSecondStep, async ({ token, code }, req) => {
  const step = await trySecondStep(req.scope, token);
  await requireCode(req, step.customerId, code);
  return await toSessionAnswer(req.scope, await finishSecondStep(req.scope, step));
});
