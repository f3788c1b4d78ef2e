import { GetHomePage } from "../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { listCatalogue } from "../../../../queries/products/products";
import { listShopReviews } from "../../../../queries/reviews/reviews";
import { handle } from "../../../handle";

/** Nine of the longest reviews in Latin letters. */
const MOST_REVIEW_BYTES = 50_000;

export const GET = handle(GetHomePage, async (query, req) => {
  const database = databaseOf(req.scope);
  const [page, { reviews }] = await Promise.all([
    listCatalogue(database, { limit: query.products }),
    listShopReviews(database, { limit: query.reviews, mostBytes: MOST_REVIEW_BYTES }),
  ]);
  return { ...page, reviews };
});
