import { DeliverParcel } from "../../../../../../../../contract/routes/orders";
import { deliverParcel } from "../../../../../../../../workflows/orders/parcels";
import { handle } from "../../../../../../../handle";

export const POST = handle(DeliverParcel, async ({ id, parcelId }, req) => {
  return await deliverParcel(req.scope, { orderId: id, parcelId, actorId: req.shop.customerId });
});
