import { may } from "../../../../../../contract/permissions";
import { ShipParcel } from "../../../../../../contract/routes/orders";
import { shipParcel } from "../../../../../../workflows/orders/parcels";
import { handle } from "../../../../../handle";

/** Only somebody who may read orders decides to send one that is at risk. */
export const POST = handle(ShipParcel, async ({ id, risks, ...asked }, req) => {
  const order = { orderId: id, actorId: req.shop.customerId, risks: may(req.shop, "read orders") ? risks : [] };
  return await shipParcel(req.scope, { ...order, ...asked });
});
