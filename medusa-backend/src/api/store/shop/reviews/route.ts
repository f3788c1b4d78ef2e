import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import {
  CreateReview,
  type CreateReviewAnswer,
  type ListReviewsAnswer,
  ListReviewsQuery,
} from "../../../../contract/reviews";
import { requirePictureAddress } from "../../../../lib/catalogue/picture-address";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../modules/services";
import { listShopReviews } from "../../../../queries/reviews/shop-reviews";
import { createReviewWorkflow } from "../../../../workflows/review/create-review";
import { countByCustomer } from "../../../rate-limits";
import type { ShopRequest } from "../../../shop-auth";

const MOST = 1000;

/**
 * The reviews of the shop itself, newest first, without hidden ones. Reviews of products are on the products' pages.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListReviewsAnswer>) {
  const { limit = MOST, offset = 0 } = parse(ListReviewsQuery, req.query);
  res.json(await listShopReviews(databaseOf(req.scope), { limit, offset }));
}

/** Stores a review. The customer's id is stored with it and never shown. */
export async function POST(req: ShopRequest, res: MedusaResponse<CreateReviewAnswer>) {
  const review = parse(CreateReview, req.body);
  requirePictureAddress("reviewer_img", review.reviewer_img);
  await countByCustomer(req, "review");
  const { result } = await createReviewWorkflow(req.scope).run({ input: { customerId: req.shop.customerId, review } });
  await catalogueVersionService(req.scope).noteChange();
  res.status(201).json({ review_id: result.reviewId });
}
