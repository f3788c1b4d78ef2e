import {
  ListProductPagesAnswer,
  MyProductReviewAnswer,
  ProductPageAnswer,
  type SaveProductReview,
} from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import type { OwnReview, ShownProductPage } from "~/domain/product-page";
import { createSwrCache } from "~/lib/cache.server";
import { logger } from "~/lib/logger.server";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import { READ_TIMEOUT_MS, SITEMAP_FRESH_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "./client.server";
import { createProductPages } from "./product-page-cache.server";
import { listKnownProducts } from "./products.server";
import { shopPath } from "./shop-path";
import { toOwnReview, toPageWithoutMedusa, toProductPage } from "./to-product-page";

const pages = createProductPages({
  load: async (handle) => {
    try {
      const call = { schema: ProductPageAnswer, timeoutMs: READ_TIMEOUT_MS };
      return toProductPage(await createVisitorMedusa().fetch(shopPath("product-pages", handle), call));
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  },
  loadWithoutMedusa: (handle) => toPageWithoutMedusa(handle, listKnownProducts()),
  onDown: (handle, err) => logger.error({ event: "product_page_failed", handle, err }),
});

/**
 * The data of a product's page, by its handle or its id; null for a product that is not on sale. `shared` as in
 * `getProductList`.
 * @throws AppError `backend_unavailable` where Medusa does not answer and nothing is known of the product.
 */
export async function getProductPage(
  handle: string,
  { shared }: { shared: SharedPage | null },
): Promise<ShownProductPage | null> {
  const shown = await pages.get(handle, Date.now(), shared);
  if (shown?.freshness === "built-in") forbidKeeping(shared);
  return shown;
}

/**
 * Whether the signed-in person may review a product, and their review.
 * @throws AppError `unauthenticated`, `not_found`.
 */
export async function getOwnReview(medusa: Medusa, { handle }: { handle: string }): Promise<OwnReview> {
  const call = { schema: MyProductReviewAnswer, timeoutMs: READ_TIMEOUT_MS };
  return toOwnReview(await medusa.fetch(shopPath("product-pages", handle, "my-review"), call));
}

/**
 * Stores the signed-in person's review of a product; a second one replaces the first.
 * @throws AppError `unauthenticated`, `forbidden` for somebody who did not buy it, `not_found`, `invalid`.
 */
export async function saveOwnReview(medusa: Medusa, handle: string, body: SaveProductReview): Promise<void> {
  const call = { method: "PUT", body, schema: MyProductReviewAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("product-pages", handle, "my-review"), call);
  await pages.refresh(handle);
}

const addresses = createSwrCache<ListProductPagesAnswer>({
  max: 1,
  freshMs: SITEMAP_FRESH_MS,
  load: () =>
    createVisitorMedusa().fetch(shopPath("product-pages"), {
      schema: ListProductPagesAnswer,
      timeoutMs: READ_TIMEOUT_MS,
    }),
});

/** Every product's handle and when its page last changed (UTC ISO), newest product first. @throws AppError `backend_unavailable`. */
export async function listProductAddresses(): Promise<{ handle: string; changedAt: string }[]> {
  const { pages: found } = await addresses.get("all");
  return found.map(({ handle, updated_at }) => ({ handle, changedAt: updated_at }));
}
