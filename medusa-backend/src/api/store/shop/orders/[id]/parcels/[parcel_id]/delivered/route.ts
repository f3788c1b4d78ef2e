import { DeliverParcel } from "../../../../../../../../contract/routes/orders";
import { deliverParcel } from "../../../../../../../../workflows/orders/parcels";
import { handle } from "../../../../../../../handle";

export const POST = handle(DeliverParcel, async ({ id, parcel_id }, req) => {
  const parcel = { orderId: id, parcelId: parcel_id };
  return await deliverParcel(req.scope, { ...parcel, actorId: req.shop.customerId });
});
