import type { MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type ListAllOrdersAnswer, ListAllOrdersQuery } from "../../../../contract/orders";
import { decodeCursor, encodeCursor } from "../../../../lib/order-cursor";
import { listAllOrders } from "../../../../lib/order-sql";
import { parse, ShopError } from "../../../../lib/shop-error";
import type { ShopRequest } from "../../../shop-auth";

const DEFAULT_LIMIT = 1000;

export async function GET(req: ShopRequest, res: MedusaResponse<ListAllOrdersAnswer>) {
  const { limit = DEFAULT_LIMIT, cursor, status = null, q } = parse(ListAllOrdersQuery, req.query);
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && !after) {
    throw new ShopError("invalid", "Some of what was sent is not valid.", { fields: { cursor: ["Not a cursor"] } });
  }
  const database = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const { orders, nextCursor } = await listAllOrders(database, { limit, after, status, q: q || null });
  res.json({ orders, next_cursor: nextCursor === null ? null : encodeCursor(nextCursor) });
}
