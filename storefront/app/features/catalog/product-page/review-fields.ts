import { SaveProductReview } from "medusa-backend/contract";
import { z } from "zod";
import { NumberField } from "~/domain/form-fields";

/** The fields of a product's review, by the contract's rules; the rating arrives as text. */
export const ReviewFields = z.object({
  rating: NumberField(z.number().int("Must be a whole number").min(1, "Must be 1 to 5").max(5, "Must be 1 to 5")),
  description: SaveProductReview.shape.description,
});
