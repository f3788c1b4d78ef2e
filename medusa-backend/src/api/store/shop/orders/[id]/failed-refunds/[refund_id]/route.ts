import { SettleFailedRefund } from "../../../../../../../contract/routes/returns";
import { settleFailedRefund } from "../../../../../../../workflows/refunds/settle-failed-refund";
import { handle } from "../../../../../../handle";

export const POST = handle(SettleFailedRefund, async ({ id, ...refund }, req) =>
  settleFailedRefund(req.scope, { ...refund, order_id: id, actor_id: req.shop.customerId }),
);
