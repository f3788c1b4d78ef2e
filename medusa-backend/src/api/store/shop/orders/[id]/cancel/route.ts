import { CancelOrder } from "../../../../../../contract/routes/orders";
import { cancelAtDesk } from "../../../../../../workflows/orders/delete-order";
import { handle } from "../../../../../handle";
import { requireProofForCancellation } from "../../../../../require-factor";

export const POST = handle(CancelOrder, async ({ id }, req) => {
  await requireProofForCancellation(req, id);
  await cancelAtDesk(req.scope, { orderId: id, actorId: req.shop.customerId });
});
