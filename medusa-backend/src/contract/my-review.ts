import { z } from "zod";
import { LIMITS, RequiredText } from "./common";

/**
 * PUT /store/shop/product-pages/:handle/my-review (signed in). 403 for somebody to whom no piece of it was sent; a
 * second review replaces the first.
 */
export const SaveProductReview = z.object({
  description: RequiredText(LIMITS.long),
  rating: z.int("Required").min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
});
export type SaveProductReview = z.infer<typeof SaveProductReview>;

/**
 * GET and PUT of my-review: whether a piece of the product that this person bought has been sent, and their
 * review of it. `shown_as` is the name under which the review is shown; `is_hidden` also while it waits for the shop to
 * read it (`is_waiting`).
 */
export const MyProductReviewAnswer = z.object({
  may_review: z.boolean(),
  shown_as: z.string(),
  review: z
    .object({ description: z.string(), rating: z.int(), is_hidden: z.boolean(), is_waiting: z.boolean() })
    .nullable(),
});
export type MyProductReviewAnswer = z.infer<typeof MyProductReviewAnswer>;
