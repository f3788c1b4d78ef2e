import type { MedusaResponse } from "@medusajs/framework/http";
import { ReceiveReturn, type ReceiveReturnAnswer } from "../../../../../../contract/returns";
import { parse } from "../../../../../../lib/shop-error";
import { receiveAndRefund } from "../../../../../../workflows/return/receive-return";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ReceiveReturnAnswer>) {
  const { refund, pieces } = parse(ReceiveReturn, req.body ?? {});
  const input = { return_id: requirePathId(req, "id"), actor_id: req.shop.customerId };
  res.json(await receiveAndRefund(req.scope, { ...input, refund, pieces }));
}
