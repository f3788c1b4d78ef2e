import type { MedusaResponse } from "@medusajs/framework/http";
import { ListProductsQuery } from "../../../../contract/catalogue";
import type { ListHiddenAnswer } from "../../../../contract/hidden-products";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listHidden } from "../../../../queries/catalogue/hidden-products";
import type { ShopRequest } from "../../../shop-auth";

/** The products that ops hid, oldest first. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListHiddenAnswer>) {
  res.json(await listHidden(databaseOf(req.scope), parse(ListProductsQuery, req.query)));
}
