import type { MedusaResponse } from "@medusajs/framework/http";
import type { ShipOrderAnswer } from "../../../../../../contract/orders";
import { shipOrder } from "../../../../../../workflows/orders/ship-order";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../../ops";

export async function POST(req: OpsRequest, res: MedusaResponse<ShipOrderAnswer>) {
  const { changed } = await shipOrder(req.scope, { orderId: recordIdOf(req), actorId: actorOf(req) });
  res.json({ changed, status: "shipped" });
}
