import { z } from "zod";
import { ImageUrl, LIMITS, OpaqueId, PersonName, RequiredText, Text } from "./common";
import { Rows } from "./lists";
import { REVIEW_REASONS } from "./review-reasons";
import { NumberField } from "./typed-number";

/** POST /store/shop/reviews (signed in). The customer's id is stored with it and never shown. 201 `{review_id}`. */
export const CreateReview = z.object({
  photoUrl: ImageUrl.or(z.literal("")).default(""),
  name: PersonName,
  occupation: Text(LIMITS.short).default(""),
  description: RequiredText(LIMITS.long),
  rating: z.int().min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
});
export type CreateReview = z.infer<typeof CreateReview>;
export const CreateReviewAnswer = z.object({ reviewId: z.string() });

/** A rating as a form sends it. */
export const RatingField = NumberField(
  z.number().int("Must be a whole number").min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
);

/**
 * A review as shown: `rating` is an integer from 1 to 5, `photoUrl` and `occupation` may be empty. `isExample`: the
 * seed wrote it, and no customer. `isBought`: a piece of an order was sent to its writer, and the order is not
 * cancelled.
 */
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

export const ReviewReason = z.enum(Object.keys(REVIEW_REASONS) as (keyof typeof REVIEW_REASONS)[]);
/** Why a review is hidden; null for one that is shown or waits, and for one hidden by an earlier version. */
export const HiddenFor = ReviewReason.nullable().catch(null);

/** The path, under SHOP_PREFIX, of the route that takes a photo of a review; see UPLOAD_PATH. */
export const REVIEW_PHOTO_PATH = "/review-photos";

/**
 * A photo of a review; `address` is a picture's (`/media/<id>-1200.webp`), in the same widths. It is served there only
 * while the review is shown, and to its writer and to admins below REVIEW_PHOTO_SCREEN_PATH.
 */
export const ReviewPhoto = z.object({ id: z.string(), address: z.string() });
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;

/** How long a browser may keep a photo of a shown review, in seconds; it may be hidden or deleted at any time. */
export const REVIEW_PHOTO_SECONDS = 60;

/**
 * POST /store/shop/review-photos?product=<handle> (signed in): multipart/form-data with one `file`, as for a product's
 * picture. Adds a photo to this person's review of the product, or to the one that they write within a day. 403 if no
 * piece of the product was sent to them, 409 `conflict` beyond MOST_REVIEW_PHOTOS, 413 `body_too_large`, 422 `invalid`
 * with the reason at `file`, 429 `too_many_requests`. `changed` is false if the photo was there. A shown review waits
 * for approval again if new ones do. With `of=shop` instead of `product`, it is a photo of this person for a review of
 * the shop, whose `photoUrl` names it within a day; anybody may add one, MOST_REVIEW_PHOTOS wait at most, and each
 * person has a limit for all.
 */
export const AddReviewPhotoQuery = z.object({
  product: RequiredText(255).optional(),
  of: z.literal("shop").optional(),
});
export const AddReviewPhotoAnswer = z.object({ ...ReviewPhoto.shape, changed: z.boolean() });
export type AddReviewPhotoAnswer = z.infer<typeof AddReviewPhotoAnswer>;

// GET /store/shop/review-photos/:id (signed in): the bytes of a photo by its MediaName, for its writer and for "read
// reviews", whether the review is shown or not; 404 for anybody else. GET /admin/shop/review-photos/:id is the same for
// Medusa Admin.

/**
 * DELETE /store/shop/review-photos/:id (signed in) deletes a photo of one's own; 404 for anybody else's. DELETE
 * /store/shop/staff/reviews/:id/photos/:photo_id ("moderate reviews") deletes anybody's, audited.
 */
export const DeleteReviewPhotoAnswer = z.object({ deleted: z.literal(true) });

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
 * one that they are about to write as well), and the other reviews of it that they find helpful. `shownAs` is the name
 * shown with the review; `isHidden` is also true while it waits for approval (`isWaiting`), `hiddenFor` is why the
 * shop has hidden it, if it said so. `changesWait`: what this person writes or adds is hidden, with a shown review,
 * until an admin approves it.
 */
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

/**
 * PUT /store/shop/reviews/:id/helpful (signed in): whether this person finds a review of a product helpful, one vote
 * for each account and review. `changed` is false if nothing changed. 404 for a review that is not shown, 409 for
 * one's own.
 */
export const VoteReview = z.object({ helpful: z.boolean() });

/**
 * POST /store/shop/reviews/:id/report (signed in): asks the shop to check a shown review. `changed` is false if this
 * person has reported it before. 404 for a hidden review, 409 for one's own.
 */
export const ReportReview = z.object({ reason: ReviewReason });

/**
 * POST /store/shop/review-mails/stop (anyone): ends the mails that ask an account for reviews; `token` is from the
 * link in these mails. 404 for a forged token.
 */
export const StopReviewMails = z.object({ token: OpaqueId(300) });

/**
 * Three reviews of invented people. The seed of a shop that is not in production writes them, and the storefront shows
 * them when it cannot load reviews in time; both mark them as examples.
 */
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
