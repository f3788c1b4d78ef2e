import type { MedusaResponse } from "@medusajs/framework/http";
import { ListAllOrdersQuery } from "../../../../contract/order-list";
import type { ListAllOrdersAnswer } from "../../../../contract/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readAmountCursor, readCursor } from "../../../../queries/list-cursor";
import { listAllOrders } from "../../../../queries/orders/all-orders";
import { sortOf } from "../../../../queries/orders/order-filters";
import type { ShopRequest } from "../../../shop-auth";

const DEFAULT_LIMIT = 1000;

export async function GET(req: ShopRequest, res: MedusaResponse<ListAllOrdersAnswer>) {
  const { limit = DEFAULT_LIMIT, cursor, status = null, deleted, ...rest } = parse(ListAllOrdersQuery, req.query);
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
  res.json({ ...found, next_cursor: nextCursor });
}
