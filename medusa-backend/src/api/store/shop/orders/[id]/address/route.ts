import { CorrectAddress } from "../../../../../../contract/routes/orders";
import { correctAddress } from "../../../../../../workflows/orders/edit-order";
import { handle } from "../../../../../handle";

export const POST = handle(CorrectAddress, async ({ id, ...address }, req) => {
  const by = { orderId: id, actorId: req.shop.customerId };
  return await correctAddress(req.scope, { ...by, address });
});
