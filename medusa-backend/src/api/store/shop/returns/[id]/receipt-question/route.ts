import type { MedusaResponse } from "@medusajs/framework/http";
import { ReceiptQuestion, type ReturnRefundAnswer } from "../../../../../../contract/returns";
import { parse } from "../../../../../../lib/shop-error";
import { getReceiptRefund } from "../../../../../../workflows/return/receipt-refund";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** The amount refunded to the card once these pieces of a return are received. Nothing is written. */
export async function POST(req: ShopRequest, res: MedusaResponse<ReturnRefundAnswer>) {
  const { pieces } = parse(ReceiptQuestion, req.body ?? {});
  res.json(await getReceiptRefund(req.scope, requirePathId(req, "id"), pieces));
}
