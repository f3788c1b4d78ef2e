import { ListWithdrawable } from "../../../../contract/routes/withdrawals";
import { databaseOf } from "../../../../lib/database/connection";
import { listWithdrawable } from "../../../../queries/withdrawals";
import { handle } from "../../../handle";

export const GET = handle(ListWithdrawable, async (_, req) => ({
  orders: await listWithdrawable(databaseOf(req.scope), req.shop.customerId),
}));
