import { DeliverParcel, UndoDelivery } from "../../../../../../../../contract/routes/orders";
import { deliverParcel, undoDelivery } from "../../../../../../../../workflows/orders/parcels";
import { handle } from "../../../../../../../handle";

export const POST = handle(DeliverParcel, async ({ id, parcelId }, req) => {
  return await deliverParcel(req.scope, { orderId: id, parcelId, actorId: req.shop.customerId });
});

export const DELETE = handle(UndoDelivery, async ({ id, parcelId }, req) => {
  return await undoDelivery(req.scope, { orderId: id, parcelId, actorId: req.shop.customerId });
});
