import { SetTracking } from "../../../../../../contract/routes/orders";
import { trackOrder } from "../../../../../../workflows/orders/ship-order";
import { handle } from "../../../../../handle";

export const POST = handle(SetTracking, async ({ id, parcelId, ...tracking }, req) => {
  const order = { orderId: id, actorId: req.shop.customerId };
  return await trackOrder(req.scope, { ...order, parcelId, tracking });
});
