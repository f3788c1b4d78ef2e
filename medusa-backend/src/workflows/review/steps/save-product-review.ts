import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { SaveProductReview } from "../../../contract/my-review";
import { shortenName } from "../../../lib/text";
import { reviewService } from "../../../modules/services";

/** `customerName` is the account's name; nobody can review under another one. */
export type SaveProductReviewInput = {
  customerId: string;
  customerName: string;
  productId: string;
  review: SaveProductReview;
};

type Words = { id: string; order_id: string | null; reviewer_name: string; description: string; rating: number };
/** The id of a new review, or the former contents of one that was replaced. */
type Undo = { created: string | null; before: Words | null };

/**
 * Stores a customer's review of a product, or replaces the existing one; a review that ops have hidden stays hidden, and `changed` is false
 * where it said the same before. Undone by deleting it, or by restoring the former contents.
 */
export const saveProductReviewStep = createStep(
  "save-product-review",
  async ({ orderId, ...input }: SaveProductReviewInput & { orderId: string }, { container }) => {
    const reviews = reviewService(container);
    const key = { customer_id: input.customerId, product_id: input.productId };
    const words = { ...input.review, reviewer_name: shortenName(input.customerName), order_id: orderId };
    const [before] = await reviews.listReviews(key, { take: 1 });
    if (!before) {
      const { id } = await reviews.createReviews({ ...key, ...words });
      const undo: Undo = { created: id, before: null };
      return new StepResponse({ reviewId: id, changed: true }, undo);
    }
    const isSame = Object.entries(words).every(([name, value]) => before[name as keyof typeof words] === value);
    if (isSame) return new StepResponse({ reviewId: before.id, changed: false }, null);
    await reviews.updateReviews({ id: before.id, ...words });
    const { id, order_id, reviewer_name, description, rating } = before;
    const undo: Undo = { created: null, before: { id, order_id, reviewer_name, description, rating } };
    return new StepResponse({ reviewId: id, changed: true }, undo);
  },
  async (done, { container }) => {
    const reviews = reviewService(container);
    if (done?.created) await reviews.deleteReviews(done.created);
    if (done?.before) await reviews.updateReviews(done.before);
  },
);
