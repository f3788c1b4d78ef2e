import type { MedusaResponse } from "@medusajs/framework/http";
import { AnswerAsOwner, type AnswerAsOwnerAnswer } from "../../../../../../contract/questions";
import { parse } from "../../../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../../../modules/services";
import { answerAsOwner } from "../../../../../../workflows/question/answer-as-owner";
import { requirePathId } from "../../../../../path-id";
import { countByCustomer } from "../../../../../rate-limits";
import type { ShopRequest } from "../../../../../shop-auth";

/** Stores this person's answer to a question about a product that they bought, or deletes it. */
export async function PUT(req: ShopRequest, res: MedusaResponse<AnswerAsOwnerAnswer>) {
  const { text } = parse(AnswerAsOwner, req.body);
  const questionId = requirePathId(req, "id");
  await countByCustomer(req, "question");
  const { customerId, name: customerName } = req.shop;
  const { changed, wasShown } = await answerAsOwner(req.scope, { customerId, customerName, questionId, text });
  if (changed && wasShown) await catalogueVersionService(req.scope).noteChange();
  res.json({ changed });
}
