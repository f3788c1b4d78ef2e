import type { MedusaResponse } from "@medusajs/framework/http";
import { type CancelReturnAnswer, RefuseReturn } from "../../../../../../contract/returns";
import { parse } from "../../../../../../lib/shop-error";
import { refuseReturn } from "../../../../../../workflows/return/cancel-return";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<CancelReturnAnswer>) {
  const { reason } = parse(RefuseReturn, req.body);
  const input = { return_id: requirePathId(req, "id"), actor_id: req.shop.customerId, reason };
  res.json(await refuseReturn(req.scope, input));
}
