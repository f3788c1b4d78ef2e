import { ModerateAnswer } from "../../../../../../contract/routes/questions";
import { catalogueVersionService } from "../../../../../../modules/catalogue-version";
import { hideAnswerWorkflow } from "../../../../../../workflows/questions/questions";
import { handle } from "../../../../../handle";

export const POST = handle(ModerateAnswer, async ({ id, hidden }, req) => {
  const input = { answerId: id, hidden, actorId: req.shop.customerId };
  const { result } = await hideAnswerWorkflow(req.scope).run({ input });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  return { changed: result.changed };
});
