import { CorrectAddress } from "../../../../../../contract/routes/orders";
import { correctAddress } from "../../../../../../workflows/orders/edit-order";
import { handle } from "../../../../../handle";

export const POST = handle(CorrectAddress, ({ id, ...address }, req) =>
  correctAddress(req.scope, { orderId: id, actorId: req.shop.customerId, address }),
);
