import { type CatalogueProduct, LINE_UP } from "medusa-backend/contract";
import type { Product, ProductList } from "~/domain/product";
import { createSwrCache } from "~/lib/cache.server";
import { withTimeout } from "~/lib/with-timeout";
import { toProduct } from "./to-product";

/** A changed price must be seen within 5 s: this, a load, and time to spare. */
const FRESH_MS = 2_000;
/** How long after the last visitor the list is still kept fresh. */
const WARM_MS = 60 * 60_000;
/** The longest a visitor waits for the live list, counted from the request (specification, section 9). */
const WAIT_MS = 1_000;
const KEY = "all";

type Options = {
  load: (origin: { requestId: string }) => Promise<Product[]>;
  /** Told once when loading starts to fail, with the first cause. */
  onDown: (cause: unknown) => void;
};

/** The whole published list behind a stale-while-revalidate cache; built-in data never gets into it. */
export function createProductList({ load, onDown }: Options) {
  let isDown = false;
  const cache = createSwrCache<Product[]>({
    max: 1,
    freshMs: FRESH_MS,
    warmMs: WARM_MS,
    load: async () => {
      try {
        const products = await load({ requestId: crypto.randomUUID() });
        isDown = false;
        return products;
      } catch (error) {
        if (!isDown) onDown(error);
        isDown = true;
        throw error;
      }
    },
  });

  return {
    /** The live list, at most 2 s old; an older one where Medusa does not answer. @throws what `load` threw when there is none. */
    getLive: () => cache.get(KEY),

    /** What is known without waiting for Medusa: the list however old, else the built-in one. */
    getKnown: () => cache.peek(KEY) ?? builtInList().products,

    /** Brings the list up to date after a write; where that fails, it is at most 2 s old anyway. Never rejects. */
    refresh: () =>
      cache.refresh(KEY).then(
        () => undefined,
        () => undefined,
      ),

    /** What a page shows, never failing: see `getProductList` in products.server. `startedAt` is epoch milliseconds. */
    forPage(startedAt: number): { cached: ProductList | null; fresh: Promise<ProductList> } {
      const products = cache.peek(KEY);
      if (products) {
        const cached: ProductList = { products, source: "live" };
        return { cached, fresh: Promise.resolve(cached) };
      }
      const live = cache.get(KEY).then((found): ProductList => ({ products: found, source: "live" }), builtInList);
      return { cached: null, fresh: withTimeout(live, WAIT_MS - (Date.now() - startedAt), builtInList) };
    },
  };
}

/**
 * The line-up as the shop knows it without Medusa. Medusa's ids are unknown here, so a product's id is its handle;
 * handles have no underscore and Medusa's ids do, which is how `isHandle` tells them apart.
 */
export function builtInList(): ProductList {
  const products = LINE_UP.map((entry) => {
    const product: CatalogueProduct = { ...entry, id: entry.handle, variant_id: "", available: null };
    return toProduct(product);
  });
  return { products, source: "built-in" };
}

/** True for a product id of the built-in list. */
export function isHandle(productId: string): boolean {
  return !productId.includes("_");
}
