import type { MedusaResponse } from "@medusajs/framework/http";
import { type OpsReviewsAnswer, OpsReviewsQuery } from "../../../../contract/ops";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listOpsReviews } from "../../../../queries/reviews/reviews";
import type { OpsRequest } from "../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<OpsReviewsAnswer>) {
  res.json(await listOpsReviews(databaseOf(req.scope), parse(OpsReviewsQuery, req.query)));
}
