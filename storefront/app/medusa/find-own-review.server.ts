import { AppError } from "~/domain/app-error";
import type { OwnReview } from "~/domain/product-page";
import { atOnceOrLater } from "~/lib/at-once-or-later";
import { OWN_REVIEW_WAIT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { getOwnReview } from "./product-pages.server";

/** Whether the person may review a product, and their review; null for a visitor, and if Medusa does not answer. */
async function ownReview(medusa: Medusa, handle: string): Promise<OwnReview | null> {
  if (!medusa.token) return null;
  return getOwnReview(medusa, { handle }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** The same, or a promise of it if it takes longer than `OWN_REVIEW_WAIT_MS`. */
export async function findOwnReview(
  medusa: Medusa,
  handle: string,
): Promise<{ own: OwnReview | null | Promise<OwnReview | null> }> {
  return { own: (await atOnceOrLater(ownReview(medusa, handle), OWN_REVIEW_WAIT_MS)).value };
}
