import type { MedusaContainer } from "@medusajs/framework/types";
import { SAMPLE_REVIEWS } from "../../contract/sample-reviews";
import { reviewService } from "../../modules/services";
import { createReviewWorkflow } from "../../workflows/review/create-review";

/**
 * Adds the sample reviews to a shop that never had a review. The list starts with the newest, so its last review is
 * created first.
 */
export async function seedReviews(container: MedusaContainer): Promise<void> {
  const reviews = reviewService(container);
  const known = await reviews.listReviews({}, { take: 1, withDeleted: true, select: ["id"] });
  if (known.length > 0) return;
  for (const review of SAMPLE_REVIEWS.toReversed()) {
    await createReviewWorkflow(container).run({ input: { customerId: null, review } });
  }
}
