import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ListProductPagePartsAnswer } from "../../../../contract/product-pages";
import { databaseOf } from "../../../../lib/database/connection";
import { listPartEnds } from "../../../../queries/catalogue/product-pages";
import { encodeCursor } from "../../../../queries/list-cursor";

/** Where the parts of the sitemap end. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListProductPagePartsAnswer>) {
  res.json({ ends: (await listPartEnds(databaseOf(req.scope))).map(encodeCursor) });
}
