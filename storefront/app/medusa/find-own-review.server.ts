import type { AppLoadContext } from "@remix-run/node";
import { AppError } from "~/domain/app-error";
import type { OwnReview } from "~/domain/product-page";
import { atOnceOrLater } from "~/lib/at-once-or-later";
import { OWN_REVIEW_WAIT_MS } from "~/lib/times";
import { medusaForRequest } from "./for-request.server";
import { getOwnReview } from "./product-pages.server";

/** What this request's person may say of a product; null for a visitor, and where Medusa does not say. */
async function ownReview(request: Request, context: AppLoadContext, handle: string): Promise<OwnReview | null> {
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) return null;
  return getOwnReview(medusa, { handle }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** What this request's person may say of a product, or a promise of it where it takes its time. */
export async function findOwnReview(
  request: Request,
  context: AppLoadContext,
  handle: string,
): Promise<{ own: OwnReview | null | Promise<OwnReview | null> }> {
  return { own: (await atOnceOrLater(ownReview(request, context, handle), OWN_REVIEW_WAIT_MS)).value };
}
