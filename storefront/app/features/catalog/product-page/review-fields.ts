import { OpaqueId, RatingField, ReportReview, SaveProductReview } from "medusa-backend/contract";
import { z } from "zod";
import { worded } from "~/lib/schema-messages";

export const ReportFields = z.object({
  review_id: worded(OpaqueId(100), "Say what is wrong with it."),
  reason: worded(ReportReview.shape.reason, "Say what is wrong with it."),
});

export const HelpfulFields = z.object({
  review_id: worded(OpaqueId(100), "Choose a review."),
  helpful: worded(z.enum(["yes", "no"]), "Choose a review."),
});

export const PhotoFields = z.object({ photo_id: worded(OpaqueId(100), "Choose a photo.") });

/** The fields of a product's review, with the contract's rules; the rating arrives as text. */
export const ReviewFields = z.object({
  rating: RatingField,
  description: SaveProductReview.shape.description,
});
