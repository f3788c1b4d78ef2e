import type { MedusaResponse } from "@medusajs/framework/http";
import type { ReturnRefundAnswer } from "../../../../../../contract/returns";
import { getReceiptRefund } from "../../../../../../workflows/return/receipt-refund";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** The amount refunded to the card once the rest of a return is received. */
export async function GET(req: ShopRequest, res: MedusaResponse<ReturnRefundAnswer>) {
  res.json(await getReceiptRefund(req.scope, requirePathId(req, "id")));
}
