import type { MedusaResponse } from "@medusajs/framework/http";
import type { CallOffReturnAnswer } from "../../../../../../contract/returns";
import { callOffReturn } from "../../../../../../workflows/return/call-off-return";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<CallOffReturnAnswer>) {
  const input = { return_id: requirePathId(req, "id"), customer_id: req.shop.customerId };
  res.json(await callOffReturn(req.scope, input));
}
