import type { MedusaResponse } from "@medusajs/framework/http";
import type { ReceiveReturnAnswer } from "../../../../../../contract/returns";
import { receiveReturn } from "../../../../../../workflows/return/receive-return";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ReceiveReturnAnswer>) {
  const input = { return_id: requirePathId(req, "id"), actor_id: req.shop.customerId };
  res.json(await receiveReturn(req.scope, input));
}
