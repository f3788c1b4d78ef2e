import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type HomePageAnswer, HomePageQuery } from "../../../../contract/home-page";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { countFacets } from "../../../../queries/catalogue/product-search";
import { listCatalogue } from "../../../../queries/catalogue/products";
import { EVERYTHING } from "../../../../queries/catalogue/search-statements";
import { listNewestReviews } from "../../../../queries/reviews/shop-reviews";

/** The first products, what the Store can be narrowed to, and the newest reviews at once. */
export async function GET(req: MedusaRequest, res: MedusaResponse<HomePageAnswer>) {
  const query = parse(HomePageQuery, req.query);
  const database = databaseOf(req.scope);
  const [page, counted, reviews] = await Promise.all([
    listCatalogue(database, { limit: query.products }),
    countFacets(database, EVERYTHING),
    listNewestReviews(database, { limit: query.reviews }),
  ]);
  res.json({ ...page, facets: counted.facets, reviews });
}
