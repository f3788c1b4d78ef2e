import { AnswerAsOwner } from "../../../../../../contract/routes/questions";
import { catalogueVersionService } from "../../../../../../modules/catalogue-version";
import { answerAsOwner } from "../../../../../../workflows/questions/answers";
import { handle } from "../../../../../handle";

export const PUT = handle(AnswerAsOwner, async ({ id: questionId, text }, req) => {
  const { customerId, name: customerName } = req.shop;
  const { changed, wasShown } = await answerAsOwner(req.scope, { customerId, customerName, questionId, text });
  if (changed && wasShown) await catalogueVersionService(req.scope).noteChange();
  return { changed };
});
