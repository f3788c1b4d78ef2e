import type { MedusaResponse } from "@medusajs/framework/http";
import { type GetImportAnswer, GetImportQuery } from "../../../../../contract/product-import";
import { parse, ShopError } from "../../../../../lib/shop-error";
import { readImport } from "../../../../../workflows/product-desk/read-import";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

/** The changes that a file of products would make, or has made. */
export async function GET(req: ShopRequest, res: MedusaResponse<GetImportAnswer>) {
  const found = await readImport(req.scope, requirePathId(req, "id"), parse(GetImportQuery, req.query));
  if (!found) throw new ShopError("not_found", "There is no such import.");
  res.json(found);
}
