import type { MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { cancelByOps } from "../../../../../workflows/orders/delete-order";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../ops";

/** Replaces Medusa's own route, whose workflow refunds before it knows whether the order can be cancelled. */
export async function POST(req: OpsRequest, res: MedusaResponse) {
  const orderId = recordIdOf(req);
  await cancelByOps(req.scope, { orderId, actorId: actorOf(req) });
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY);
  const fields = req.queryConfig.fields;
  const { data: orders } = await query.graph({ entity: "order", fields, filters: { id: orderId } });
  res.json({ order: orders[0] });
}
