import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type SearchProductsAnswer, SearchProductsQuery } from "../../../../contract/product-search";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { searchCatalogue } from "../../../../queries/catalogue/product-search";

/** The Store's results for a search. */
export async function GET(req: MedusaRequest, res: MedusaResponse<SearchProductsAnswer>) {
  res.json(await searchCatalogue(databaseOf(req.scope), parse(SearchProductsQuery, req.query)));
}
