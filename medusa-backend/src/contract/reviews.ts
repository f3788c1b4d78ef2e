import { z } from "zod";
import { ImageUrl, LIMITS, PersonName, RequiredText, Text } from "./common";
import { Rows } from "./rows";
import { NumberField } from "./typed-number";

/** POST /store/shop/reviews (signed in). The customer's id is stored with it and never shown. 201 `{review_id}`. */
export const CreateReview = z.object({
  reviewer_img: ImageUrl.or(z.literal("")).default(""),
  reviewer_name: PersonName,
  reviewer_occupation: Text(LIMITS.short).default(""),
  description: RequiredText(LIMITS.long),
  rating: z.int().min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
});
export type CreateReview = z.infer<typeof CreateReview>;
export const CreateReviewAnswer = z.object({ review_id: z.string() });
export type CreateReviewAnswer = z.infer<typeof CreateReviewAnswer>;

/** A rating as a form sends it. */
export const RatingField = NumberField(
  z.number().int("Must be a whole number").min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
);

/** A review as shown: `rating` is an integer from 1 to 5. */
export const ShopReview = z.object({
  id: z.string(),
  reviewer_img: z.string(),
  reviewer_name: z.string(),
  reviewer_occupation: z.string(),
  description: z.string(),
  rating: z.int(),
});
export type ShopReview = z.infer<typeof ShopReview>;

/**
 * GET /store/shop/reviews (anyone), newest first, without hidden ones; 1,000 at most, and fewer if their texts are
 * long. `next` is the offset of the rest.
 */
export const ListReviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
export const ListReviewsAnswer = z.object({ reviews: Rows("reviews", ShopReview), next: z.number().nullable() });
export type ListReviewsAnswer = z.infer<typeof ListReviewsAnswer>;
