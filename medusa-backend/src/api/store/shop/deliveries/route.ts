import { DeliverMany } from "../../../../contract/routes/orders";
import { deliverMany } from "../../../../workflows/orders/parcels";
import { handle } from "../../../handle";

export const POST = handle(DeliverMany, async ({ numbers }, req) => ({
  outcomes: await deliverMany(req.scope, { numbers, actorId: req.shop.customerId }),
}));
