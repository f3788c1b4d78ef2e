import { CancelParcel } from "../../../../../../../contract/routes/orders";
import { cancelParcel } from "../../../../../../../workflows/orders/parcels";
import { handle } from "../../../../../../handle";

export const DELETE = handle(CancelParcel, async ({ id, parcel_id }, req) => {
  const parcel = { orderId: id, parcelId: parcel_id };
  return await cancelParcel(req.scope, { ...parcel, actorId: req.shop.customerId });
});
