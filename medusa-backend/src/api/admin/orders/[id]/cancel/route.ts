import type { MedusaResponse } from "@medusajs/framework/http";
import { cancelByOps } from "../../../../../workflows/orders/delete-order";
import { actorOf, type OpsRequest, readForMedusa, recordIdOf } from "../../../../ops";

/** Replaces Medusa's own route, whose workflow refunds before it knows whether the order can be cancelled. */
export async function POST(req: OpsRequest, res: MedusaResponse) {
  const orderId = recordIdOf(req);
  await cancelByOps(req.scope, { orderId, actorId: actorOf(req) });
  res.json({ order: await readForMedusa(req, "order", orderId) });
}
