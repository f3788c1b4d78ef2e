import type { MedusaResponse } from "@medusajs/framework/http";
import { type OpsReviewsAnswer, OpsReviewsQuery } from "../../../../contract/ops";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listOpsReviews } from "../../../../queries/reviews/shop-reviews";
import type { OpsRequest } from "../../../ops";

/** The shop's reviews with who wrote them, hidden ones too, newest first. */
export async function GET(req: OpsRequest, res: MedusaResponse<OpsReviewsAnswer>) {
  const query = parse(OpsReviewsQuery, req.query);
  res.json(await listOpsReviews(databaseOf(req.scope), query));
}
