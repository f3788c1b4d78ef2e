import type { MedusaContainer } from "@medusajs/framework/types";
import { readMediaAddress } from "../../contract/media-address";
import type { CreateReview, SaveProductReview } from "../../contract/reviews";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { shortenName } from "../../lib/text";
import { reviewService } from "../../modules/review";
import { getPurchase, type ReviewKey } from "../../queries/reviews/reviews";

/** `customerId` is null for the samples of the seed. */
type CreateReviewInput = { customerId: string | null; review: CreateReview };

/** Shown, or hidden until an admin approves it (`waits`). */
const newReviewState = ({ waits, now }: { waits: boolean; now: Date }) => ({
  hidden_at: waits ? now : null,
  is_waiting: waits,
});

/** Stores a review of the shop, with the customer's own photo that it names. */
export async function createReview(container: MedusaContainer, { customerId, review }: CreateReviewInput) {
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
  if (named && customerId) await reviews.attachOwnPhoto(id, { customerId, pictureId: named.id });
  return { reviewId: id };
}

/** `customerName` is the account's name; nobody can use another one. */
type SaveProductReviewInput = {
  customerId: string;
  customerName: string;
  productId: string;
  review: SaveProductReview;
};

export const NOT_BOUGHT = "Only people who bought this product can review it, once it has been shipped.";

/**
 * A hidden review stays hidden; a shown one with other words, stars or name waits again if new ones do. `changed` is
 * false if nothing is new.
 */
async function saveReview(container: MedusaContainer, input: SaveProductReviewInput) {
  const orderId = await getPurchase(databaseOf(container), input);
  if (!orderId) throw new ShopError("forbidden", NOT_BOUGHT);
  const reviews = reviewService(container);
  const key = { customer_id: input.customerId, product_id: input.productId };
  const fresh = newReviewState({ waits: getEnv().REVIEWS_WAIT, now: new Date() });
  const words = { ...input.review, reviewer_name: shortenName(input.customerName) };
  const purchase = { order_id: orderId };
  const [before] = await reviews.listReviews(key, { take: 1 });
  if (!before) {
    const { id } = await reviews.createReviews({ ...key, ...words, ...purchase, ...fresh });
    await reviews.attachPhotos(id, input);
    return { changed: true };
  }
  const hasSameWords = Object.entries(words).every(([name, value]) => before[name as keyof typeof words] === value);
  const changed = !hasSameWords || before.order_id !== orderId;
  const state = before.hidden_at === null && !hasSameWords && fresh;
  if (changed) await reviews.updateReviews({ id: before.id, ...words, ...purchase, ...state });
  return { changed };
}

/** Whoever changes a customer's review, or its photos, or shows or hides it, holds this lock. */
export const reviewLock = ({ customerId, productId }: ReviewKey) => `product-review:${customerId}:${productId}`;

/** A second one replaces the first. @throws ShopError `forbidden` if no piece was sent to the customer. */
export async function saveProductReview(container: MedusaContainer, input: SaveProductReviewInput) {
  return await withLock(container, reviewLock(input), () => saveReview(container, input));
}

type Vote = { reviewId: string; customerId: string; helpful: boolean };

/** @throws ShopError `not_found` for a review that is not shown, `conflict` for the customer's own */
export async function voteReview(container: MedusaContainer, vote: Vote): Promise<{ changed: boolean }> {
  const reviews = reviewService(container);
  const [review] = await reviews.listReviews({ id: vote.reviewId });
  if (!review || review.hidden_at !== null || review.product_id === null)
    throw new ShopError("not_found", "This review is no longer shown.");
  if (review.customer_id === vote.customerId) throw new ShopError("conflict", "This is your own review.");
  return { changed: vote.helpful ? await reviews.insertVote(vote) : await reviews.deleteVote(vote) };
}
