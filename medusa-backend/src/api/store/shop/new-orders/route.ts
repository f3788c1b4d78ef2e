import { CountNewOrders } from "../../../../contract/routes/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { countNewOrders } from "../../../../queries/orders/order-list";
import { handle } from "../../../handle";

/** Open screens ask every few seconds. */
export const GET = handle(CountNewOrders, async ({ whole, ...query }, req) => ({
  count: await countNewOrders(databaseOf(req.scope), { ...query, isWhole: whole !== undefined }),
}));
