import { CheckWithdrawal } from "../../../../../../../contract/routes/withdrawals";
import { checkWithdrawal } from "../../../../../../../workflows/withdrawals/withdraw";
import { handle } from "../../../../../../handle";

export const POST = handle(CheckWithdrawal, ({ id: orderId, ...asked }, req) =>
  checkWithdrawal(req.scope, { orderId, customerId: req.shop?.customerId ?? null, ...asked }),
);
