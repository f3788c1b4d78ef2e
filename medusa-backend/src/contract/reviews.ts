import { z } from "zod";
import { ImageUrlOrNone, LIMITS, OpaqueId, PersonName, RequiredText, Text } from "./common";
import { Rows } from "./lists";
import { REVIEW_REASONS } from "./review-reasons";
import { NumberField } from "./typed-number";

/** The customer's id is stored with it and never shown. */
export const CreateReview = z.object({
  photoUrl: ImageUrlOrNone.default(""),
  name: PersonName,
  occupation: Text(LIMITS.short).default(""),
  description: RequiredText(LIMITS.long),
  rating: z.int().min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
});
export type CreateReview = z.infer<typeof CreateReview>;
export const CreateReviewAnswer = z.object({ reviewId: z.string() });

export const RatingField = NumberField(
  z.number().int("Must be a whole number").min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
);

/** `isExample`: the seed wrote it. `isBought`: a piece of an order that is not cancelled was sent to its writer. */
export const ShopReview = z.object({
  id: z.string(),
  photoUrl: z.string(),
  name: z.string(),
  occupation: z.string(),
  description: z.string(),
  rating: z.int(),
  isExample: z.boolean(),
  isBought: z.boolean(),
});
export type ShopReview = z.infer<typeof ShopReview>;

/** At most 1,000, fewer if their texts are long. `next` is the offset of the rest. */
export const ListReviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
export const ListReviewsAnswer = z.object({ reviews: Rows("reviews", ShopReview), next: z.number().nullable() });
export type ListReviewsAnswer = z.infer<typeof ListReviewsAnswer>;

export const ReviewReason = z.enum(Object.keys(REVIEW_REASONS) as (keyof typeof REVIEW_REASONS)[]);
/** Null for a review that is shown or waits. */
export const HiddenFor = ReviewReason.nullable().catch(null);

/** Under SHOP_PREFIX; see UPLOAD_PATH. */
export const REVIEW_PHOTO_PATH = "/review-photos";

/** The public sees it while the review is shown, its writer and admins below REVIEW_PHOTO_SCREEN_PATH. */
export const ReviewPhoto = z.object({ id: z.string(), address: z.string() });
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;

/** In a browser, in seconds; the review may be hidden at any time. */
export const REVIEW_PHOTO_SECONDS = 60;

/** For a review that exists or is written within a day; `of=shop`: of this person. A shown review may wait again. */
export const AddReviewPhotoQuery = z.object({
  product: RequiredText(255).optional(),
  of: z.literal("shop").optional(),
});
export const AddReviewPhotoAnswer = z.object({ ...ReviewPhoto.shape, changed: z.boolean() });
export type AddReviewPhotoAnswer = z.infer<typeof AddReviewPhotoAnswer>;

export const SaveProductReview = z.object({
  description: RequiredText(LIMITS.long),
  rating: z.int("Required").min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
});
export type SaveProductReview = z.infer<typeof SaveProductReview>;

/** `photos` also of a review not yet written. `changesWait`: a change hides the review until an admin approves it. */
export const MyProductReviewAnswer = z.object({
  mayReview: z.boolean(),
  shownAs: z.string(),
  changesWait: z.boolean(),
  review: z
    .object({
      id: z.string(),
      description: z.string(),
      rating: z.int(),
      isHidden: z.boolean(),
      isWaiting: z.boolean(),
      hiddenFor: HiddenFor,
    })
    .nullable(),
  photos: Rows("photos", ReviewPhoto),
  helpful: Rows("votes", z.object({ reviewId: z.string() })),
});
export type MyProductReviewAnswer = z.infer<typeof MyProductReviewAnswer>;

export const VoteReview = z.object({ helpful: z.boolean() });

export const ReportReview = z.object({ reason: ReviewReason });

/** `token` is from the link in mails that ask for reviews; it ends them. */
export const StopReviewMails = z.object({ token: OpaqueId(300) });

/** Of invented people, and marked as examples. The storefront shows them while it cannot load reviews. */
export const SAMPLE_REVIEWS: readonly CreateReview[] = [
  {
    photoUrl: "/images/people/nadia-rahman.svg",
    name: "Nadia Rahman",
    occupation: "Wedding film-maker, Sylhet",
    description:
      "I fly Wren Cine between the guests, an arm's length from the flowers. The ducts have touched a doorframe twice and the shot went on. Eleven minutes is short, so I bought five batteries.",
    rating: 5,
  },
  {
    photoUrl: "/images/people/tomas-vidal.svg",
    name: "Tomás Vidal",
    occupation: "Roof and solar inspector",
    description:
      "Petrel Thermal paid for itself in the first month: two loose connectors and a wet corner nobody had seen from the ladder. I would like a hard case in the box instead of a bag.",
    rating: 4,
  },
  {
    photoUrl: "/images/people/ingrid-solheim.svg",
    name: "Ingrid Solheim",
    occupation: "Sailing instructor",
    description:
      "Heron Marine came down in the harbour on its second day, floated, and took off from there while my pupils clapped. We rinse it, shut the hatch and fly again the next morning.",
    rating: 5,
  },
];
