import { ShipOrder } from "../../../../../../contract/routes/orders";
import { databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import { getOrderRecord } from "../../../../../../queries/orders/order-record";
import { shipOrder } from "../../../../../../workflows/orders/ship-order";
import { handle } from "../../../../../handle";

export const POST = handle(ShipOrder, async ({ id }, req) => {
  const order = await getOrderRecord(databaseOf(req.scope), id);
  // /api/server does not know a hidden order; its parcels are sent on its page.
  if (order?.adminHidden && order.status !== "cancelled") throw new ShopError("not_found", "There is no such order.");
  const { changed } = await shipOrder(req.scope, { orderId: id, actorId: req.shop.customerId });
  return { changed, status: "shipped" as const };
});
