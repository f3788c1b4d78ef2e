import type { MedusaResponse } from "@medusajs/framework/http";
import type { ShipOrderAnswer } from "../../../../../../contract/orders";
import { shipOrder } from "../../../../../../workflows/order/ship-order";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ShipOrderAnswer>) {
  const input = { order_id: requirePathId(req, "id"), actor_id: req.shop.customerId };
  const { changed } = await shipOrder(req.scope, input);
  res.json({ changed, status: "shipped" });
}
