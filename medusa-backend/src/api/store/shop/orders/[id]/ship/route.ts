import type { MedusaResponse } from "@medusajs/framework/http";
import type { ShipOrderAnswer } from "../../../../../../contract/orders";
import { databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import { getOrderRecord } from "../../../../../../queries/orders/order-record";
import { shipOrder } from "../../../../../../workflows/order/ship-order";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ShipOrderAnswer>) {
  const order_id = requirePathId(req, "id");
  const order = await getOrderRecord(databaseOf(req.scope), order_id);
  // /api/server does not know a hidden order; its parcels are sent on its page.
  if (order?.admin_hidden && order.status !== "cancelled") throw new ShopError("not_found", "There is no such order.");
  const { changed } = await shipOrder(req.scope, { order_id, actor_id: req.shop.customerId });
  res.json({ changed, status: "shipped" });
}
