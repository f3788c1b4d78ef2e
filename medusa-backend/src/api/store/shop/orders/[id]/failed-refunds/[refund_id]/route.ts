import type { MedusaResponse } from "@medusajs/framework/http";
import { SettleFailedRefund, type SettleFailedRefundAnswer } from "../../../../../../../contract/reversals";
import { parse } from "../../../../../../../lib/shop-error";
import { settleFailedRefund } from "../../../../../../../workflows/refund/settle-failed-refund";
import { requirePathId } from "../../../../../../path-id";
import type { ShopRequest } from "../../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<SettleFailedRefundAnswer>) {
  const { how } = parse(SettleFailedRefund, req.body);
  const [order_id, refund_id] = [requirePathId(req, "id"), requirePathId(req, "refund_id")];
  res.json(await settleFailedRefund(req.scope, { order_id, refund_id, how, actor_id: req.shop.customerId }));
}
