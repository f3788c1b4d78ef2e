import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { readMediaAddress } from "../../contract/media-address";
import type { CreateReview, SaveProductReview } from "../../contract/reviews";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { runLocked } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { shortenName } from "../../lib/text";
import { reviewService } from "../../modules/review";
import { getPurchase, type ReviewKey } from "../../queries/reviews/reviews";

/** `customerId` is null for the samples of the seed. */
type CreateReviewInput = { customerId: string | null; review: CreateReview };

/** The state of a new review: shown, or hidden until an admin approves it (`waits`). */
export const newReviewState = ({ waits, now }: { waits: boolean; now: Date }) => ({
  hidden_at: waits ? now : null,
  is_waiting: waits,
});

/** Stores a review, and shows the customer's own photo with it that it names; undone by deleting it. */
const createReviewStep = createStep(
  "create-review",
  async ({ customerId, review }: CreateReviewInput, { container }) => {
    const reviews = reviewService(container);
    const state = newReviewState({ waits: customerId !== null && getEnv().REVIEWS_WAIT, now: new Date() });
    const { photoUrl, name, occupation, ...words } = review;
    const { id } = await reviews.createReviews({
      ...words,
      ...state,
      reviewer_img: photoUrl,
      reviewer_name: name,
      reviewer_occupation: occupation,
      customer_id: customerId,
    });
    const named = readMediaAddress(photoUrl);
    const photos = named && customerId ? await reviews.attachOwnPhoto(id, { customerId, pictureId: named.id }) : [];
    return new StepResponse({ reviewId: id }, { reviewId: id, photos });
  },
  async (done, { container }) => {
    if (!done) return;
    await reviewService(container).detachPhotos(done.photos);
    await reviewService(container).deleteReviews(done.reviewId);
  },
);

/** Stores a customer's review of the shop. */
export const createReviewWorkflow = createWorkflow("create-review", (input: CreateReviewInput) => {
  return new WorkflowResponse(createReviewStep(input));
});

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
  return await runLocked(container, reviewLock(input), saveProductReviewWorkflow, input);
}

/** Whether the customer finds the review helpful from now on. */
type Vote = { reviewId: string; customerId: string; helpful: boolean };

/** Stores or deletes the vote, once however many requests ask for it; undone by the opposite. */
const voteReviewStep = createStep(
  "vote-review",
  async (vote: Vote, { container }) => {
    const reviews = reviewService(container);
    const select = { select: ["id", "customer_id", "product_id", "hidden_at"] };
    const [review] = await reviews.listReviews({ id: vote.reviewId }, select);
    if (!review || review.hidden_at !== null || review.product_id === null)
      throw new ShopError("not_found", "This review is no longer shown.");
    if (review.customer_id === vote.customerId) throw new ShopError("conflict", "This is your own review.");
    const changed = vote.helpful ? await reviews.insertVote(vote) : await reviews.deleteVote(vote);
    return new StepResponse({ changed }, changed ? vote : null);
  },
  async (vote, { container }) => {
    if (!vote) return;
    const reviews = reviewService(container);
    await (vote.helpful ? reviews.deleteVote(vote) : reviews.insertVote(vote));
  },
);

/**
 * Stores that a customer finds a review of a product helpful, or no longer does; `changed` is false if it already was
 * so.
 * @throws ShopError `not_found` for a review that is not shown, `conflict` for the customer's own
 */
export const voteReviewWorkflow = createWorkflow("vote-review", (input: Vote) => {
  return new WorkflowResponse(voteReviewStep(input));
});

type Input = { customerId: string };

const stopReviewMailsStep = createStep(
  "stop-review-mails",
  async ({ customerId }: Input, { container }) => {
    const id = await reviewService(container).stopMails(customerId);
    return new StepResponse({ changed: id !== null }, id);
  },
  async (id, { container }) => {
    if (id) await reviewService(container).deleteReviewMailStops([id]);
  },
);

/** Ends the mails that ask a customer for reviews. */
export const stopReviewMailsWorkflow = createWorkflow("stop-review-mails", (input: Input) => {
  return new WorkflowResponse(stopReviewMailsStep(input));
});
