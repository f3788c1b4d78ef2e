import { SetTracking } from "../../../../../../contract/routes/orders";
import { trackOrder } from "../../../../../../workflows/orders/ship-order";
import { handle } from "../../../../../handle";

export const POST = handle(SetTracking, async ({ id, parcel_id, ...tracking }, req) => {
  const order = { order_id: id, actor_id: req.shop.customerId };
  return await trackOrder(req.scope, { ...order, parcel_id, tracking });
});
