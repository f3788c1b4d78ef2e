import { AddReviewPhoto } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";

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
  const { address } = await medusa.call(AddReviewPhoto, query, { form });
  return address;
}
