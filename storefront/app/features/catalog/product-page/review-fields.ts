import { SaveProductReview } from "medusa-backend/contract";
import { z } from "zod";
import { RatingField } from "~/lib/number-field";

/** The fields of a product's review, with the contract's rules; the rating arrives as text. */
export const ReviewFields = z.object({
  rating: RatingField,
  description: SaveProductReview.shape.description,
});
