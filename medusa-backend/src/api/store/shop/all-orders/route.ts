import { ListAllOrders } from "../../../../contract/routes/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { readAmountCursor, readCursor } from "../../../../queries/lists";
import { listAllOrders, sortOf } from "../../../../queries/orders/order-list";
import { handle } from "../../../handle";

const DEFAULT_LIMIT = 1000;

export const GET = handle(ListAllOrders, async (asked, req) => {
  const { limit = DEFAULT_LIMIT, cursor, status = null, deleted, ...rest } = asked;
  const hasAmount = sortOf(rest).by.includes("amount");
  const after = hasAmount ? readAmountCursor(cursor, "order") : readCursor(cursor, "order");
  const allCancelled = status === "cancelled" && deleted !== undefined;
  const { nextCursor, ...found } = await listAllOrders(databaseOf(req.scope), {
    ...rest,
    limit,
    after,
    status,
    allCancelled,
  });
  return { ...found, nextCursor };
});
