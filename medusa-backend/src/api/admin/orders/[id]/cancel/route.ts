import type { MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ShopError } from "../../../../../lib/shop-error";
import { deleteOrder } from "../../../../../workflows/order/delete-order";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../ops";

/**
 * Stands in for Medusa's own route, whose workflow refunds before it knows that the order can be cancelled. The same cancellation as the
 * shop's, and the order stays on its lists.
 */
export async function POST(req: OpsRequest, res: MedusaResponse) {
  const order_id = recordIdOf(req);
  const { cancelled } = await deleteOrder(req.scope, {
    order_id,
    actor_id: actorOf(req),
    is_admin: true,
    keep_listed: true,
  });
  if (!cancelled) throw new ShopError("conflict", "This order was shipped or cancelled before.");
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY);
  const fields = req.queryConfig.fields;
  const { data: orders } = await query.graph({ entity: "order", fields, filters: { id: order_id } });
  res.json({ order: orders[0] });
}
