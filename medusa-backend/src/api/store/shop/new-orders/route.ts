import type { MedusaResponse } from "@medusajs/framework/http";
import { type CountNewOrdersAnswer, CountNewOrdersQuery } from "../../../../contract/new-orders";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { countNewOrders } from "../../../../queries/orders/all-orders";
import type { ShopRequest } from "../../../shop-auth";

/** How many orders came in since a list was read; open screens ask every few seconds. */
export async function GET(req: ShopRequest, res: MedusaResponse<CountNewOrdersAnswer>) {
  const { whole, ...query } = parse(CountNewOrdersQuery, req.query);
  res.json({ count: await countNewOrders(databaseOf(req.scope), { ...query, isWhole: whole !== undefined }) });
}
