import type { MedusaResponse } from "@medusajs/framework/http";
import { RequestReturn, type RequestReturnAnswer } from "../../../../../../contract/returns";
import { parse } from "../../../../../../lib/shop-error";
import { requestReturn } from "../../../../../../workflows/return/request-return";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<RequestReturnAnswer>) {
  const order = { order_id: requirePathId(req, "id"), customer_id: req.shop.customerId };
  const { return_id } = await requestReturn(req.scope, { ...parse(RequestReturn, req.body), ...order });
  res.status(201).json({ return_id });
}
