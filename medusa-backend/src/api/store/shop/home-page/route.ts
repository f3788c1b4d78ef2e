import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type HomePageAnswer, HomePageQuery } from "../../../../contract/home-page";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listCatalogue } from "../../../../queries/catalogue/products";
import { listShopReviews } from "../../../../queries/reviews/shop-reviews";

/** The most bytes of the reviews on the home page: nine of the longest in Latin letters. */
const MOST_REVIEW_BYTES = 50_000;

/** The first products and the newest reviews in one answer. */
export async function GET(req: MedusaRequest, res: MedusaResponse<HomePageAnswer>) {
  const query = parse(HomePageQuery, req.query);
  const database = databaseOf(req.scope);
  const [page, { reviews }] = await Promise.all([
    listCatalogue(database, { limit: query.products }),
    listShopReviews(database, { limit: query.reviews, mostBytes: MOST_REVIEW_BYTES }),
  ]);
  res.json({ ...page, reviews });
}
