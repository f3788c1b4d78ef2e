import type { MedusaResponse } from "@medusajs/framework/http";
import type { CancelReturnAnswer } from "../../../../../../contract/returns";
import { cancelReturn } from "../../../../../../workflows/return/cancel-return";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<CancelReturnAnswer>) {
  const input = { return_id: requirePathId(req, "id"), customer_id: req.shop.customerId };
  res.json(await cancelReturn(req.scope, input));
}
