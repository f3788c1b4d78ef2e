import type { MedusaResponse } from "@medusajs/framework/http";
import { type OpsReviewsAnswer, OpsReviewsQuery } from "../../../../contract/ops";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readCursor } from "../../../../queries/lists";
import { listOpsReviews } from "../../../../queries/reviews/reviews";
import type { OpsRequest } from "../../../ops";

/** The shop's reviews with their writers, hidden ones too, newest first. */
export async function GET(req: OpsRequest, res: MedusaResponse<OpsReviewsAnswer>) {
  const { limit, cursor, rating = null, visibility = null } = parse(OpsReviewsQuery, req.query);
  const page = { limit, after: readCursor(cursor, "rev"), rating, visibility };
  const { reviews, nextCursor } = await listOpsReviews(databaseOf(req.scope), page);
  res.json({ reviews, next_cursor: nextCursor });
}
