import { SearchProductsAnswer } from "medusa-backend/contract";
import type { SuggestedProduct } from "~/domain/product";
import { createSwrCache } from "~/lib/cache.server";
import { FRESH_MS, READ_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa } from "./client.server";
import { shopPath } from "./shop-path";
import { toProduct } from "./to-product";

/** How many products are suggested at once. */
const SUGGESTED = 6;
/** How many beginnings of searches are cached, because people type the same ones. */
const MOST_KEPT = 500;

const suggestions = createSwrCache<SuggestedProduct[]>({
  max: MOST_KEPT,
  freshMs: FRESH_MS,
  async load(q) {
    const call = {
      query: { q, limit: SUGGESTED },
      schema: SearchProductsAnswer,
      timeoutMs: READ_TIMEOUT_MS,
    };
    const { products } = await createVisitorMedusa().fetch(shopPath("product-search"), call);
    return products.map(toProduct).map(({ productId, handle, name, imageUrl, price }) => ({
      productId,
      handle,
      name,
      imageUrl,
      price,
    }));
  },
});

/**
 * The first products that a search for `q` finds, at most 2 s old while Medusa answers. @throws AppError
 * `backend_unavailable`.
 */
export const suggestProducts = (q: string): Promise<SuggestedProduct[]> => suggestions.get(q.toLowerCase());
