import {
  AddReviewPhotoAnswer,
  DeleteReviewPhotoAnswer,
  REVIEW_PHOTO_PATH,
  UPLOAD_TIMEOUT_MS,
} from "medusa-backend/contract";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";

const PATH = REVIEW_PHOTO_PATH.slice(1);

/**
 * Streams a form with a file on to Medusa: a photo for the signed-in person's review of a product. Returns the photo's
 * address.
 * @throws AppError `forbidden` for somebody who did not buy it, `conflict` for too many photos, `not_found`, `invalid`,
 * `body_too_large`, `too_many_requests`.
 */
export async function addReviewPhoto(
  medusa: Medusa,
  handle: string,
  form: { body: ReadableStream<Uint8Array>; contentType: string },
): Promise<string> {
  const query = { product: handle };
  const call = { method: "POST", query, form, schema: AddReviewPhotoAnswer, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  const { address } = await medusa.fetch(shopPath(PATH), call);
  return address;
}

const toDelete = { method: "DELETE", schema: DeleteReviewPhotoAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;

/** Deletes a photo of the signed-in person. @throws AppError `not_found`, also for somebody else's. */
export async function deleteOwnPhoto(medusa: Medusa, photoId: string): Promise<void> {
  await medusa.fetch(shopPath(PATH, photoId), toDelete);
}

/** Deletes a photo of anybody's review (admin). @throws AppError `not_found`, `forbidden`. */
export async function deletePhotoOf(medusa: Medusa, reviewId: string, photoId: string): Promise<void> {
  await medusa.fetch(shopPath("desk-reviews", reviewId, "photos", photoId), toDelete);
}

/**
 * Reads a photo (`<id>-400.webp`) for its writer or an admin, whether its review is shown or not.
 * @throws AppError `not_found`.
 */
export function openReviewPhoto(medusa: Medusa, name: string): Promise<ReadableStream<Uint8Array>> {
  return medusa.open(shopPath(PATH, name), { timeoutMs: READ_TIMEOUT_MS });
}
