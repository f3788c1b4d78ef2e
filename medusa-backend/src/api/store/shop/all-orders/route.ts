import { ListAllOrders } from "../../../../contract/routes/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { readAmountCursor, readCursor } from "../../../../queries/lists";
import { countOrders, listAllOrders, sortOf } from "../../../../queries/orders/order-list";
import { handle } from "../../../handle";

const DEFAULT_LIMIT = 1000;

export const GET = handle(ListAllOrders, async (asked, req) => {
  const { limit = DEFAULT_LIMIT, cursor, status = null, deleted, count, ...rest } = asked;
  const hasAmount = sortOf(rest).by.includes("amount");
  const after = hasAmount ? readAmountCursor(cursor, "order") : readCursor(cursor, "order");
  const allCancelled = status === "cancelled" && deleted !== undefined;
  const selection = { ...rest, status, allCancelled };
  const database = databaseOf(req.scope);
  const [found, counted] = await Promise.all([
    listAllOrders(database, { ...selection, limit, after }),
    count ? countOrders(database, selection) : null,
  ]);
  return { ...found, count: counted };
});
