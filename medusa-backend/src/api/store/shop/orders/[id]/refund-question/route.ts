import type { MedusaResponse } from "@medusajs/framework/http";
import { RefundQuestion, type RefundQuestionAnswer } from "../../../../../../contract/refunds";
import { parse } from "../../../../../../lib/shop-error";
import { planRefund, toQuestion } from "../../../../../../workflows/refund/plan-refund";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** What a refund would do. It is POST for the size of the choice; nothing is written. */
export async function POST(req: ShopRequest, res: MedusaResponse<RefundQuestionAnswer>) {
  const choice = parse(RefundQuestion, req.body);
  res.json(toQuestion(await planRefund(req.scope, requirePathId(req, "id"), choice)));
}
