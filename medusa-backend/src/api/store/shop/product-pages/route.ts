import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ListProductPagesAnswer } from "../../../../contract/product-pages";
import { databaseOf } from "../../../../lib/database/connection";
import { listProductPages } from "../../../../queries/catalogue/product-pages";

/** The address of every product's page, for the sitemap. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListProductPagesAnswer>) {
  res.json(await listProductPages(databaseOf(req.scope)));
}
