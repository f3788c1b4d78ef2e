import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListAllOrdersAnswer, ListAllOrdersQuery } from "../../../../contract/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readCursor } from "../../../../queries/list-cursor";
import { listAllOrders } from "../../../../queries/orders/all-orders";
import type { ShopRequest } from "../../../shop-auth";

const DEFAULT_LIMIT = 1000;

export async function GET(req: ShopRequest, res: MedusaResponse<ListAllOrdersAnswer>) {
  const { limit = DEFAULT_LIMIT, cursor, status = null, q, deleted: deletedToo } = parse(ListAllOrdersQuery, req.query);
  const after = readCursor(cursor, "order");
  const database = databaseOf(req.scope);
  const allCancelled = status === "cancelled" && deletedToo !== undefined;
  const page = { limit, after, status, q: q || null, allCancelled };
  const { nextCursor, ...found } = await listAllOrders(database, page);
  res.json({ ...found, next_cursor: nextCursor });
}
