import { BUILT_IN_PRODUCTS, type CatalogueProduct } from "medusa-backend/contract";
import type { LoadedList, Product } from "~/domain/product";
import type { Answers, Question } from "~/lib/answers.server";
import { listForPage } from "~/lib/list-for-page.server";
import { noteOldData, type SharedPage } from "~/lib/shared-page.server";
import { FRESH_MS } from "~/lib/times";
import { toProduct } from "./to-product";

/** Some of the products, oldest first, and the number of all. */
export type ProductsPage = { products: Product[]; count: number };

type Options = {
  answers: Answers;
  /** Loads the first products, a page of the Store. */
  loadFirst: () => Promise<ProductsPage>;
  loadAll: () => Promise<ProductsPage>;
  /** Called once when loading starts to fail, with the first cause. */
  onDown: (cause: unknown) => void;
};

/**
 * The products on sale: the first page, and the full list only on demand, because the cost of a page must not grow with
 * the catalogue. Built-in data never enter the cache.
 */
export function createProductList({ answers, loadFirst, loadAll, onDown }: Options) {
  const first: Question<ProductsPage> = { key: "first-products", load: loadFirst, onDown };
  const everything: Question<ProductsPage> = { key: "all-products", load: loadAll, isApart: true };
  const isWhole = ({ products, count }: ProductsPage) => products.length >= count;

  return {
    /**
     * The full live list, at most 2 s old; an older one if Medusa does not answer.
     * @throws the error of `load` when there is none.
     */
    async getLive(): Promise<Product[]> {
      const since = answers.since({ maxAgeMs: FRESH_MS });
      const { value } = await answers.readOrOld(first, since);
      return isWhole(value) ? value.products : (await answers.readOrOld(everything, since)).value.products;
    },

    /**
     * The full list, loaded after the time in `shared`; if Medusa does not answer, an older one, which is recorded. A
     * list longer than the first page is not cached here, because its caller caches the result. @throws the error of
     * `load` when there is none.
     */
    async getSince(shared: SharedPage): Promise<Product[]> {
      const since = answers.since({ shared });
      try {
        const { value } = await answers.read(first, since);
        return isWhole(value) ? value.products : (await loadAll()).products;
      } catch (error) {
        const old = answers.peek(first)?.value;
        if (!old || !isWhole(old)) throw error;
        noteOldData(shared);
        return old.products;
      }
    },

    /** The list that is available without waiting for Medusa: the first page of any age, else the built-in list. */
    getKnown: (): readonly Product[] => answers.peek(first)?.value.products ?? builtInList().products,

    /**
     * The list for a page, which never fails: see `getProductList` in products.server. `startedAt` is epoch
     * milliseconds.
     */
    forPage: (startedAt: number, shared: SharedPage | null = null) =>
      listForPage({ answers, question: first, toPage: toList, standIn: builtInList }, startedAt, shared),
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
