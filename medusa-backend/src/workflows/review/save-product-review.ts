import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { SaveProductReview } from "../../contract/my-review";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { shortenName } from "../../lib/text";
import { reviewService } from "../../modules/services";
import { getPurchase, type ReviewKey } from "../../queries/reviews/product-reviews";
import { newReviewState } from "./create-review";

/** `customerName` is the account's name; nobody can use another one. */
type SaveProductReviewInput = {
  customerId: string;
  customerName: string;
  productId: string;
  review: SaveProductReview;
};

type Words = { order_id: string | null; reviewer_name: string; description: string; rating: number };
type State = { hidden_at: Date | null; is_waiting: boolean };
const stateOf = ({ hidden_at, is_waiting }: State): State => ({ hidden_at, is_waiting });

/** The id of a new review with its photos, or the former contents of a replaced one. */
type Undo = { created: string | null; photos: string[]; before: (Words & State & { id: string }) | null };

/**
 * Stores a customer's review of a product, or replaces the existing one; a hidden review stays hidden, a shown one
 * waits again if new ones do, and `changed` is false if the text is the same. Undone by deleting it, or by restoring
 * the former contents.
 */
const saveProductReviewStep = createStep(
  "save-product-review",
  async ({ orderId, ...input }: SaveProductReviewInput & { orderId: string }, { container }) => {
    const reviews = reviewService(container);
    const key = { customer_id: input.customerId, product_id: input.productId };
    const fresh = newReviewState({ waits: getEnv().REVIEWS_WAIT, now: new Date() });
    const words = { ...input.review, reviewer_name: shortenName(input.customerName), order_id: orderId };
    const [before] = await reviews.listReviews(key, { take: 1 });
    if (!before) {
      const { id } = await reviews.createReviews({ ...key, ...words, ...fresh });
      const photos = await reviews.attachPhotos(id, input);
      const undo: Undo = { created: id, photos, before: null };
      return new StepResponse({ reviewId: id, changed: true }, undo);
    }
    const isSame = Object.entries(words).every(([name, value]) => before[name as keyof typeof words] === value);
    if (isSame) return new StepResponse({ reviewId: before.id, changed: false }, null);
    const state: State = before.hidden_at === null ? fresh : stateOf(before);
    await reviews.updateReviews({ id: before.id, ...words, ...state });
    const { id, order_id, reviewer_name, description, rating } = before;
    const undo: Undo = {
      created: null,
      photos: [],
      before: { id, order_id, reviewer_name, description, rating, ...stateOf(before) },
    };
    return new StepResponse({ reviewId: id, changed: true }, undo);
  },
  async (done, { container }) => {
    const reviews = reviewService(container);
    if (done?.photos.length) await reviews.detachPhotos(done.photos);
    if (done?.created) await reviews.deleteReviews(done.created);
    if (done?.before) await reviews.updateReviews(done.before);
  },
);

export const NOT_BOUGHT = "Only people who bought this product can review it, once it has been shipped.";

/** The order in which the product was sent to the customer; throws `forbidden` if there is none. */
const requirePurchaseStep = createStep("require-purchase", async (key: ReviewKey, { container }) => {
  const orderId = await getPurchase(databaseOf(container), key);
  if (!orderId) throw new ShopError("forbidden", NOT_BOUGHT);
  return new StepResponse(orderId);
});

const saveProductReviewWorkflow = createWorkflow("save-product-review", (input: SaveProductReviewInput) => {
  const orderId = requirePurchaseStep(input);
  const saved = saveProductReviewStep(transform({ input, orderId }, ({ input, orderId }) => ({ ...input, orderId })));
  return new WorkflowResponse(saved);
});

/** Whoever changes a customer's review of a product, or its photos, holds this lock. */
export const reviewLock = ({ customerId, productId }: ReviewKey) => `product-review:${customerId}:${productId}`;

/**
 * Stores a customer's review of a product that they bought; a second review replaces the first.
 * @throws ShopError `forbidden` if no piece of it was sent to the customer.
 */
export async function saveProductReview(container: MedusaContainer, input: SaveProductReviewInput) {
  return await withLock(
    container,
    reviewLock(input),
    async () => (await saveProductReviewWorkflow(container).run({ input })).result,
  );
}
