import { CancelOrder } from "../../../../../../contract/routes/orders";
import { cancelAtDesk } from "../../../../../../workflows/orders/delete-order";
import { handle } from "../../../../../handle";

export const POST = handle(CancelOrder, async ({ id }, req) =>
  cancelAtDesk(req.scope, { orderId: id, actorId: req.shop.customerId }),
);
