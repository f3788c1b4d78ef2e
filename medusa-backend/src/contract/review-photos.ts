import { z } from "zod";

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
 * for approval again if new ones do.
 */
export const AddReviewPhotoAnswer = z.object({ ...ReviewPhoto.shape, changed: z.boolean() });
export type AddReviewPhotoAnswer = z.infer<typeof AddReviewPhotoAnswer>;

// GET /store/shop/review-photos/:id (signed in): the bytes of a photo by its MediaName, for its writer and for "read
// reviews", whether the review is shown or not; 404 for anybody else. GET /admin/shop/review-photos/:id is the same for
// Medusa Admin.

/**
 * DELETE /store/shop/review-photos/:id (signed in) deletes a photo of one's own; 404 for anybody else's. DELETE
 * /store/shop/desk-reviews/:id/photos/:photo_id ("moderate reviews") deletes anybody's, audited.
 */
export const DeleteReviewPhotoAnswer = z.object({ deleted: z.literal(true) });
export type DeleteReviewPhotoAnswer = z.infer<typeof DeleteReviewPhotoAnswer>;
