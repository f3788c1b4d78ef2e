import type { MedusaResponse } from "@medusajs/framework/http";
import { ModerateQuestion, type ModerateQuestionAnswer } from "../../../../../contract/question-desk";
import { parse } from "../../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../../modules/services";
import { hideQuestionWorkflow } from "../../../../../workflows/question/moderate-question";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

/** Hides a question from the shop's visitors, or shows it. */
export async function POST(req: ShopRequest, res: MedusaResponse<ModerateQuestionAnswer>) {
  const { hidden } = parse(ModerateQuestion, req.body);
  const input = { questionId: requirePathId(req, "id"), hidden, actorId: req.shop.customerId };
  const { result } = await hideQuestionWorkflow(req.scope).run({ input });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  res.json(result);
}
