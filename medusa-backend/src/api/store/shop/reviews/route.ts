import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import {
  CreateReview,
  type CreateReviewAnswer,
  type ListReviewsAnswer,
  ListReviewsQuery,
} from "../../../../contract/reviews";
import { parse } from "../../../../lib/shop-error";
import { createReviewWorkflow } from "../../../../workflows/create-review";
import type { ShopRequest } from "../../../shop-auth";

const MOST = 1000;

/** The shop's reviews, newest first; hidden ones are left out. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListReviewsAnswer>) {
  const { limit = MOST, offset = 0 } = parse(ListReviewsQuery, req.query);
  const { data, metadata } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "review",
    fields: ["id", "reviewer_img", "reviewer_name", "reviewer_occupation", "description", "rating"],
    filters: { hidden_at: null },
    pagination: { take: limit, skip: offset, order: { created_at: "DESC", id: "DESC" } },
  });
  const reviews = data.map(({ id, reviewer_img, reviewer_name, reviewer_occupation, description, rating }) => ({
    id,
    reviewer_img,
    reviewer_name,
    reviewer_occupation,
    description,
    rating,
  }));
  res.json({ reviews, count: metadata?.count ?? reviews.length });
}

/** Stores a review; the customer is kept beside it and never shown. */
export async function POST(req: ShopRequest, res: MedusaResponse<CreateReviewAnswer>) {
  const review = parse(CreateReview, req.body);
  const { result } = await createReviewWorkflow(req.scope).run({ input: { customerId: req.shop.customerId, review } });
  res.status(201).json({ review_id: result.reviewId });
}
