import type { MedusaResponse } from "@medusajs/framework/http";
import type { ListUnsellableAnswer } from "../../../../contract/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { listUnsellable } from "../../../../queries/catalogue/products";
import type { ShopRequest } from "../../../shop-auth";

/** Products that ops published at a price that cannot be charged. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListUnsellableAnswer>) {
  res.json(await listUnsellable(databaseOf(req.scope)));
}
