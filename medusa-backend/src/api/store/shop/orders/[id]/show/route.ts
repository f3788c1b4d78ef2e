import { may } from "../../../../../../contract/permissions";
import { ShowOrder } from "../../../../../../contract/routes/orders";
import { showOrder } from "../../../../../../workflows/orders/delete-order";
import { handle } from "../../../../../handle";

export const POST = handle(ShowOrder, async ({ id }, req) => {
  const { customerId: actorId } = req.shop;
  return await showOrder(req.scope, { orderId: id, actorId, isAdmin: may(req.shop, "delete orders") });
});
