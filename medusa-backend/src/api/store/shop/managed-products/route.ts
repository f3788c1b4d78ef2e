import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListManagedAnswer, ListManagedQuery } from "../../../../contract/managed-products";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listManaged } from "../../../../queries/product-desk/managed-products";
import type { ShopRequest } from "../../../shop-auth";

/** The products of Manage Products. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListManagedAnswer>) {
  res.json(await listManaged(databaseOf(req.scope), parse(ListManagedQuery, req.query)));
}
