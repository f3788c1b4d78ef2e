import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { ListProductPagesAnswer } from "../../../../contract/product-pages";
import { listProductPages } from "../../../../queries/catalogue/product-pages";

/** Where every product has its page, for the sitemap. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListProductPagesAnswer>) {
  res.json(await listProductPages(req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)));
}
