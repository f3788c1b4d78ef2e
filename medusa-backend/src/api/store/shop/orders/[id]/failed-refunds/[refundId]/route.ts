import { SettleFailedRefund } from "../../../../../../../contract/routes/returns";
import { settleFailedRefund } from "../../../../../../../workflows/refunds/settle-failed-refund";
import { handle } from "../../../../../../handle";
import { requireRecentProof } from "../../../../../../require-factor";

export const POST = handle(SettleFailedRefund, async ({ id, ...refund }, req) => {
  if (refund.how === "again") await requireRecentProof(req);
  return await settleFailedRefund(req.scope, { ...refund, orderId: id, actorId: req.shop.customerId });
});
