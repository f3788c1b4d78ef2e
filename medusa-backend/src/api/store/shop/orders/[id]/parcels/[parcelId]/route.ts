import { CancelParcel } from "../../../../../../../contract/routes/orders";
import { cancelParcel } from "../../../../../../../workflows/orders/parcels";
import { handle } from "../../../../../../handle";

export const DELETE = handle(CancelParcel, async ({ id, parcelId }, req) => {
  return await cancelParcel(req.scope, { orderId: id, parcelId, actorId: req.shop.customerId });
});
