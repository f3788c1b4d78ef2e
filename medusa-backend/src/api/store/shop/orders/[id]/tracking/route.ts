import { SetTracking } from "../../../../../../contract/routes/orders";
import { trackOrder } from "../../../../../../workflows/orders/ship-order";
import { handle } from "../../../../../handle";

export const POST = handle(SetTracking, ({ id, parcelId, ...tracking }, req) =>
  trackOrder(req.scope, { orderId: id, actorId: req.shop.customerId, parcelId, tracking }),
);
