import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { HelpfulReviewsAnswer } from "../../../../../../contract/product-pages";
import { databaseOf } from "../../../../../../lib/database/connection";
import { listHelpfulReviews } from "../../../../../../queries/catalogue/product-pages";
import { requireProductId } from "../../../../../path-id";

/** The reviews of a product that most people found helpful. */
export async function GET(req: MedusaRequest, res: MedusaResponse<HelpfulReviewsAnswer>) {
  res.json({ reviews: await listHelpfulReviews(databaseOf(req.scope), await requireProductId(req)) });
}
