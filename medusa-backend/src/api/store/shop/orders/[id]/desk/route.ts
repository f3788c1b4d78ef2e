import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetOrderDeskAnswer } from "../../../../../../contract/order-desk";
import { ShopError } from "../../../../../../lib/shop-error";
import { readOrderDesk } from "../../../../../../workflows/desk/read-order-desk";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<GetOrderDeskAnswer>) {
  const desk = await readOrderDesk(req.scope, requirePathId(req, "id"), req.shop.customerId);
  if (!desk) throw new ShopError("not_found", "There is no such order.");
  res.json(desk);
}
