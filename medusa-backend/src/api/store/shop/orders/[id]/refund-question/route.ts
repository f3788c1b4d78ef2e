import type { MedusaResponse } from "@medusajs/framework/http";
import { RefundQuestion, type RefundQuestionAnswer } from "../../../../../../contract/refunds";
import { parse } from "../../../../../../lib/shop-error";
import { planRefund, toQuestion } from "../../../../../../workflows/refund/plan-refund";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Previews a refund. It is POST because the choice may be long; nothing is written. */
export async function POST(req: ShopRequest, res: MedusaResponse<RefundQuestionAnswer>) {
  const choice = parse(RefundQuestion, req.body);
  res.json(toQuestion(await planRefund(req.scope, requirePathId(req, "id"), choice)));
}
