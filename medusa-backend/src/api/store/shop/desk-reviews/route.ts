import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListDeskReviewsAnswer, ListDeskReviewsQuery } from "../../../../contract/review-desk";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readCursor } from "../../../../queries/list-cursor";
import { listDeskReviews } from "../../../../queries/reviews/desk-reviews";
import type { ShopRequest } from "../../../shop-auth";

/** The desk's reviews, in any state. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListDeskReviewsAnswer>) {
  const { limit, cursor, list = null, rating = null, q } = parse(ListDeskReviewsQuery, req.query);
  const page = { limit, after: readCursor(cursor, "rev"), list, rating, q: q || null };
  res.json(await listDeskReviews(databaseOf(req.scope), page));
}
