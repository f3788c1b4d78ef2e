import { ShipParcel } from "../../../../../../contract/routes/orders";
import { shipParcel } from "../../../../../../workflows/orders/parcels";
import { handle } from "../../../../../handle";

export const POST = handle(ShipParcel, async ({ id, ...asked }, req) => {
  const order = { orderId: id, actorId: req.shop.customerId };
  return await shipParcel(req.scope, { ...order, ...asked });
});
