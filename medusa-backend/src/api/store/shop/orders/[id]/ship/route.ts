import type { MedusaResponse } from "@medusajs/framework/http";
import type { ShipOrderAnswer } from "../../../../../../contract/orders";
import { shipOrderWorkflow } from "../../../../../../workflows/order/ship-order";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ShipOrderAnswer>) {
  const { result } = await shipOrderWorkflow(req.scope).run({
    input: { order_id: requirePathId(req, "id"), actor_id: req.shop.customerId },
  });
  res.json({ changed: result.changed, status: "shipped" });
}
