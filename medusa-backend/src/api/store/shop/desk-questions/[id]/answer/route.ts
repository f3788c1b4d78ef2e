import type { MedusaResponse } from "@medusajs/framework/http";
import { AnswerQuestion, type ModerateQuestionAnswer } from "../../../../../../contract/question-desk";
import { parse } from "../../../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../../../modules/services";
import { answerQuestion } from "../../../../../../workflows/question/answer-question";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Answers a question in the shop's name, changes the answer or deletes it. */
export async function PUT(req: ShopRequest, res: MedusaResponse<ModerateQuestionAnswer>) {
  const answer = parse(AnswerQuestion, req.body);
  const input = { ...answer, questionId: requirePathId(req, "id"), actorId: req.shop.customerId };
  const result = await answerQuestion(req.scope, input);
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  res.json(result);
}
