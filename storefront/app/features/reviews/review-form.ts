import {
  ImageUrl,
  LIMITS,
  NO_PICTURE_ADDRESS,
  PersonName,
  RatingField,
  RequiredText,
  Text,
} from "medusa-backend/contract";
import { z } from "zod";

const isImageOrNone = (value: string) => value === "" || ImageUrl.safeParse(value).success;

/**
 * The fields of the Review screen under their legacy names, with the contract's own rules; the server checks them
 * again.
 */
export const ReviewForm = z.object({
  reviewerImg: Text(LIMITS.imageUrl).refine(isImageOrNone, NO_PICTURE_ADDRESS),
  reviewerName: PersonName,
  reviewerOccupation: Text(LIMITS.short),
  description: RequiredText(LIMITS.long),
  rating: RatingField,
});
export type ReviewForm = z.infer<typeof ReviewForm>;
