import { OpaqueId, RatingField, ReportReview, SaveProductReview } from "medusa-backend/contract";
import { z } from "zod";

/** The form that reports a review. */
export const ReportFields = z.object({ review_id: OpaqueId(100), reason: ReportReview.shape.reason });

/** The button that finds a review helpful, or takes that back. */
export const HelpfulFields = z.object({ review_id: OpaqueId(100), helpful: z.enum(["yes", "no"]) });

/** The button that removes a photo of one's own. */
export const PhotoFields = z.object({ photo_id: OpaqueId(100) });

/** The fields of a product's review, with the contract's rules; the rating arrives as text. */
export const ReviewFields = z.object({
  rating: RatingField,
  description: SaveProductReview.shape.description,
});
