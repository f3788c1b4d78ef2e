import { ImageUrl, LIMITS, PersonName, RequiredText, Text } from "medusa-backend/contract";
import { z } from "zod";
import type { Review } from "~/domain/review";
import { wrongKind } from "./common";

const Stars = z.int(wrongKind("Must be a whole number")).min(1, "Must be 1 to 5").max(5, "Must be 1 to 5");

export const AddReviewBody = z.object({
  reviewerImg: ImageUrl.or(z.literal("")).default(""),
  reviewerName: PersonName,
  reviewerOccupation: Text(LIMITS.short).default(""),
  description: RequiredText(LIMITS.long),
  /** The form sends a number, older callers its digits as text. */
  rating: z.preprocess(
    (value) => (typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value),
    Stars,
  ),
});

/** A review on the legacy wire; `rating` is a string, "1" to "5". */
export const WireReview = z.strictObject({
  _id: z.string(),
  reviewerImg: z.string(),
  reviewerName: z.string(),
  reviewerOccupation: z.string(),
  description: z.string(),
  rating: z.string().regex(/^[1-5]$/),
});
type WireReview = z.infer<typeof WireReview>;

export function toWireReview(review: Review): WireReview {
  return {
    _id: review.reviewId,
    reviewerImg: review.imageUrl,
    reviewerName: review.name,
    reviewerOccupation: review.occupation,
    description: review.description,
    rating: String(review.rating),
  };
}
