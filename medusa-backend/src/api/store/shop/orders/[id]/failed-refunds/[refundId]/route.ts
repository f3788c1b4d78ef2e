import { SettleFailedRefund } from "../../../../../../../contract/routes/returns";
import { settleFailedRefund } from "../../../../../../../workflows/refunds/settle-failed-refund";
import { handle } from "../../../../../../handle";

export const POST = handle(SettleFailedRefund, async ({ id, ...refund }, req) =>
  settleFailedRefund(req.scope, { ...refund, orderId: id, actorId: req.shop.customerId }),
);
