import { AnswerQuestion } from "../../../../../../../contract/routes/questions";
import { catalogueVersionService } from "../../../../../../../modules/catalogue-version";
import { answerQuestion } from "../../../../../../../workflows/questions/answers";
import { handle } from "../../../../../../handle";

export const PUT = handle(AnswerQuestion, async ({ id, ...answer }, req) => {
  const result = await answerQuestion(req.scope, { ...answer, questionId: id, actorId: req.shop.customerId });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  return result;
});
