import type { MedusaResponse } from "@medusajs/framework/http";
import type { ShipOrderAnswer } from "../../../../../../contract/orders";
import { shipOrderWorkflow } from "../../../../../../workflows/order/ship-order";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../../ops";

/** Ships an order, exactly as an admin of the shop does. */
export async function POST(req: OpsRequest, res: MedusaResponse<ShipOrderAnswer>) {
  const { result } = await shipOrderWorkflow(req.scope).run({
    input: { order_id: recordIdOf(req), actor_id: actorOf(req) },
  });
  res.json({ changed: result.changed, status: "shipped" });
}
