import { ModerateQuestion } from "../../../../../../contract/routes/questions";
import { catalogueVersionService } from "../../../../../../modules/catalogue-version";
import { hideQuestionWorkflow } from "../../../../../../workflows/questions/questions";
import { handle } from "../../../../../handle";

export const POST = handle(ModerateQuestion, async ({ id, hidden }, req) => {
  const input = { questionId: id, hidden, actorId: req.shop.customerId };
  const { result } = await hideQuestionWorkflow(req.scope).run({ input });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  return result;
});
