import { Withdraw } from "../../../../../../contract/routes/withdrawals";
import { withdraw } from "../../../../../../workflows/withdrawals/withdraw";
import { handle } from "../../../../../handle";

export const POST = handle(Withdraw, ({ id: orderId, ...asked }, req) =>
  withdraw(req.scope, { orderId, customerId: req.shop?.customerId ?? null, ...asked }),
);
