import type { MedusaResponse } from "@medusajs/framework/http";
import { RequestReturn, type RequestReturnAnswer } from "../../../../../../contract/returns";
import { parse } from "../../../../../../lib/shop-error";
import { requestReturn } from "../../../../../../workflows/return/request-return";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Opens a return for an order's customer. */
export async function POST(req: ShopRequest, res: MedusaResponse<RequestReturnAnswer>) {
  const request = parse(RequestReturn, req.body);
  const by = { order_id: requirePathId(req, "id"), customer_id: req.shop.customerId, by_desk: true };
  res.status(201).json(await requestReturn(req.scope, { ...request, ...by }));
}
