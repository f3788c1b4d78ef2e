import type { MedusaResponse } from "@medusajs/framework/http";
import { may } from "../../../../../../contract/permissions";
import type { CancelReturnAnswer } from "../../../../../../contract/returns";
import { cancelReturn } from "../../../../../../workflows/return/cancel-return";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<CancelReturnAnswer>) {
  const { customerId, role } = req.shop;
  const input = {
    return_id: requirePathId(req, "id"),
    customer_id: customerId,
    is_admin: may(role, "receive returns"),
  };
  res.json(await cancelReturn(req.scope, input));
}
