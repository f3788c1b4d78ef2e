import type { MedusaResponse } from "@medusajs/framework/http";
import { MakeRefund, type MakeRefundAnswer } from "../../../../../../contract/refunds";
import { parse } from "../../../../../../lib/shop-error";
import { refundOrder } from "../../../../../../workflows/refund/refund-order";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<MakeRefundAnswer>) {
  const refund = parse(MakeRefund, req.body);
  res.json(
    await refundOrder(req.scope, { ...refund, order_id: requirePathId(req, "id"), actor_id: req.shop.customerId }),
  );
}
