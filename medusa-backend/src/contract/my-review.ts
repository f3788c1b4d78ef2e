import { z } from "zod";
import { LIMITS, RequiredText } from "./common";
import { ReviewPhoto } from "./review-photos";
import { Rows } from "./rows";

/**
 * PUT /store/shop/product-pages/:handle/my-review (signed in). 403 if no piece of it was sent to this person; a second
 * review replaces the first.
 */
export const SaveProductReview = z.object({
  description: RequiredText(LIMITS.long),
  rating: z.int("Required").min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
});
export type SaveProductReview = z.infer<typeof SaveProductReview>;

/**
 * GET and PUT of my-review: whether a piece of the product was sent to this person, their review of it, its photos (of
 * one that they are about to write as well), and the other reviews of it that they find helpful. `shown_as` is the name
 * shown with the review; `is_hidden` is also true while it waits for approval (`is_waiting`). `changes_wait`: what this
 * person writes or adds is hidden, with a shown review, until an admin approves it.
 */
export const MyProductReviewAnswer = z.object({
  may_review: z.boolean(),
  shown_as: z.string(),
  changes_wait: z.boolean(),
  review: z
    .object({
      id: z.string(),
      description: z.string(),
      rating: z.int(),
      is_hidden: z.boolean(),
      is_waiting: z.boolean(),
    })
    .nullable(),
  photos: Rows("photos", ReviewPhoto),
  helpful: Rows("votes", z.object({ review_id: z.string() })),
});
export type MyProductReviewAnswer = z.infer<typeof MyProductReviewAnswer>;

/**
 * PUT /store/shop/reviews/:id/helpful (signed in): whether this person finds a review of a product helpful, one vote
 * for each account and review. `changed` is false if nothing changed. 404 for a review that is not shown, 409 for
 * one's own.
 */
export const VoteReview = z.object({ helpful: z.boolean() });
export const VoteReviewAnswer = z.object({ changed: z.boolean() });
export type VoteReviewAnswer = z.infer<typeof VoteReviewAnswer>;
