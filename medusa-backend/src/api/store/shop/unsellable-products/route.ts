import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListUnsellableAnswer, ListUnsellableQuery } from "../../../../contract/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listUnsellable } from "../../../../queries/product-desk/unsellable-products";
import type { ShopRequest } from "../../../shop-auth";

/** Products that ops published without a price that can be charged. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListUnsellableAnswer>) {
  res.json(await listUnsellable(databaseOf(req.scope), parse(ListUnsellableQuery, req.query)));
}
