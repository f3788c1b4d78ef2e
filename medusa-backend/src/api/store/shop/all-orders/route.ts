import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListAllOrdersAnswer, ListAllOrdersQuery } from "../../../../contract/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { parse, ShopError } from "../../../../lib/shop-error";
import { listAllOrders } from "../../../../queries/orders/all-orders";
import { decodeCursor, encodeCursor } from "../../../../queries/orders/order-cursor";
import type { ShopRequest } from "../../../shop-auth";

const DEFAULT_LIMIT = 1000;

export async function GET(req: ShopRequest, res: MedusaResponse<ListAllOrdersAnswer>) {
  const { limit = DEFAULT_LIMIT, cursor, status = null, q } = parse(ListAllOrdersQuery, req.query);
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && !after) {
    throw new ShopError("invalid", "Some of what was sent is not valid.", { fields: { cursor: ["Not a cursor"] } });
  }
  const database = databaseOf(req.scope);
  const { orders, nextCursor } = await listAllOrders(database, { limit, after, status, q: q || null });
  res.json({ orders, next_cursor: nextCursor === null ? null : encodeCursor(nextCursor) });
}
