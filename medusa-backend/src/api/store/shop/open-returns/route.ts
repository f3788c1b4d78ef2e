import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListOpenReturnsAnswer, ListOpenReturnsQuery } from "../../../../contract/returns";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readCursor } from "../../../../queries/list-cursor";
import { listOpenReturns } from "../../../../queries/orders/open-returns";
import type { ShopRequest } from "../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<ListOpenReturnsAnswer>) {
  const { limit, cursor, q } = parse(ListOpenReturnsQuery, req.query);
  const after = readCursor(cursor, "return");
  const { returns, nextCursor } = await listOpenReturns(databaseOf(req.scope), { limit, after, q: q || null });
  res.json({ returns, next_cursor: nextCursor });
}
