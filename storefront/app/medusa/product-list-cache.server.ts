import { BUILT_IN_PRODUCTS, type CatalogueProduct } from "medusa-backend/contract";
import type { LoadedList, Product } from "~/domain/product";
import { createSwrCache, watchLoad } from "~/lib/cache.server";
import { listForPage } from "~/lib/list-for-page.server";
import { noteOldData, type SharedPage } from "~/lib/shared-page.server";
import { FRESH_MS, WARM_MS } from "~/lib/times";
import { toProduct } from "./to-product";

const KEY = "all";

/** Some of the products, oldest first, and the number of all. */
export type ProductsPage = { products: Product[]; count: number };

type Options = {
  /** Loads the first products, a page of the Store. */
  loadFirst: () => Promise<ProductsPage>;
  loadAll: () => Promise<ProductsPage>;
  /** Called once when loading starts to fail, with the first cause. */
  onDown: (cause: unknown) => void;
};

/**
 * The first page of the products on sale in a stale-while-revalidate cache that is kept warm, and the full list in
 * another one that is loaded on demand, because the cost of a page must not grow with the catalogue. Built-in data
 * never enters either.
 */
export function createProductList({ loadFirst, loadAll, onDown }: Options) {
  const firstPage = watchLoad(loadFirst, (_key, cause) => onDown(cause));
  const everything = createSwrCache<ProductsPage>({
    max: 1,
    freshMs: FRESH_MS,
    load: loadAll,
  });
  const cache = createSwrCache<ProductsPage>({
    max: 1,
    freshMs: FRESH_MS,
    warmMs: WARM_MS,
    load: firstPage.load,
  });

  /**
   * The full live list, at most 2 s old; an older one if Medusa does not answer.
   * @throws the error of `load` when there is none.
   */
  async function getLive(): Promise<Product[]> {
    const { products, count } = await cache.get(KEY);
    return products.length < count ? (await everything.get(KEY)).products : products;
  }

  return {
    getLive,

    /**
     * The full list, loaded after the time in `shared`; if Medusa does not answer, an older one, which is recorded. A
     * list longer than the first page is not cached here, because its caller caches the result. @throws the error of
     * `load` when there is none.
     */
    async getSince(shared: SharedPage): Promise<Product[]> {
      try {
        const { products, count } = await cache.getSince(KEY, shared.dataSince);
        return products.length < count ? (await loadAll()).products : products;
      } catch (error) {
        const old = cache.peek(KEY);
        if (!old || old.products.length < old.count) throw error;
        noteOldData(shared);
        return old.products;
      }
    },

    /** The list that is available without waiting for Medusa: the first page of any age, else the built-in list. */
    getKnown: (): readonly Product[] => cache.peek(KEY)?.products ?? builtInList().products,

    /** Updates the list after a write; if that fails, it is at most 2 s old anyway. Never rejects. */
    async refresh(): Promise<void> {
      const page = await cache.refresh(KEY).catch(() => null);
      if (page && page.products.length < page.count) await everything.refresh(KEY).catch(() => undefined);
    },

    /**
     * The list for a page, which never fails: see `getProductList` in products.server. `startedAt` is epoch
     * milliseconds.
     */
    forPage: (startedAt: number, shared: SharedPage | null = null) =>
      listForPage(
        { cache, key: KEY, isFailing: firstPage.isFailing, toPage: toList, standIn: builtInList },
        startedAt,
        shared,
      ),
  };
}

function toList({ products, count }: ProductsPage): LoadedList {
  return { products, total: count, source: "live" };
}

/**
 * The built-in products, used if Medusa does not answer. Medusa's ids are unknown here, so a product's id is its handle
 * (`isHandle`).
 */
export function builtInList(): LoadedList {
  const products = BUILT_IN_PRODUCTS.map((entry) => {
    const product: CatalogueProduct = { ...entry, id: entry.handle, variant_id: "", available: null, rating: null };
    return toProduct(product);
  });
  return { products, total: products.length, source: "built-in" };
}
