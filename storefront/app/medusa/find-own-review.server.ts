import { AppError } from "~/domain/app-error";
import type { OwnReview } from "~/domain/product-page";
import { atOnceOrLater } from "~/lib/at-once-or-later";
import { OWN_REVIEW_WAIT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { getOwnReview } from "./product-pages.server";

/** What the person who asks may say of a product; null for a visitor, and where Medusa does not say. */
async function ownReview(medusa: Medusa, handle: string): Promise<OwnReview | null> {
  if (!medusa.token) return null;
  return getOwnReview(medusa, { handle }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** What the person who asks may say of a product, or a promise of it where it takes its time. */
export async function findOwnReview(
  medusa: Medusa,
  handle: string,
): Promise<{ own: OwnReview | null | Promise<OwnReview | null> }> {
  return { own: (await atOnceOrLater(ownReview(medusa, handle), OWN_REVIEW_WAIT_MS)).value };
}
