import type { AppLoadContext } from "@remix-run/node";
import { AppError } from "~/domain/app-error";
import type { OwnReview } from "~/domain/product-page";
import { withTimeout } from "~/lib/with-timeout";
import { medusaForRequest } from "./for-request.server";
import { getOwnReview } from "./product-pages.server";

/** The page of a product waits no longer for it, in milliseconds. */
const WAIT_MS = 1_000;

/** What this request's person may say of a product; null for a visitor, and where Medusa does not say in time. */
export async function findOwnReview(
  request: Request,
  context: AppLoadContext,
  handle: string,
): Promise<OwnReview | null> {
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) return null;
  const own = getOwnReview(medusa, { handle }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return withTimeout(own, WAIT_MS, () => null);
}
