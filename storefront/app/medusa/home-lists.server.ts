import DataLoader from "dataloader";
import { BUILT_IN_PRODUCTS, type ShopReview } from "medusa-backend/contract";
import { GetHomePage, ListProducts, ListReviews } from "medusa-backend/contract/routes";
import { fromMajor } from "~/domain/money";
import { type LoadedList, type Product, STORE_PAGE } from "~/domain/product";
import { type Answers, listForPage, type Question } from "~/lib/answers.server";
import { noteOldData, type SharedPage } from "~/lib/shared-page.server";
import { FRESH_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "./client.server";
import { shownPicture } from "./pictures.server";
import { toProduct } from "./to-product";

/** Oldest first; without `limit`, all of them. `count` is the total number of matches. */
export async function listProducts(
  medusa: Medusa,
  query: { limit?: number | undefined; offset?: number | undefined; q?: string | undefined } = {},
): Promise<ProductsPage> {
  const answer = await medusa.call(ListProducts, query);
  return { products: answer.products.map(toProduct), count: answer.count };
}

/** Newest first; `next` is the offset of the rest, null without any. */
export async function listReviews(
  medusa: Medusa,
  query: { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ reviews: ShopReview[]; next: number | null }> {
  const answer = await medusa.call(ListReviews, query);
  return { reviews: answer.reviews.map(toReview), next: answer.next };
}

const toReview = (review: ShopReview): ShopReview => ({ ...review, photoUrl: shownPicture(review.photoUrl) });

const REVIEWS_SHOWN = 9;

type Lists = { firstProducts: ProductsPage; newestReviews: ShopReview[] };

/** Calls in one turn of the event loop are one: a page without cached data needs both lists, a refresh one. */
const loader = new DataLoader<keyof Lists, Lists[keyof Lists]>(
  async (names) => {
    const lists = await loadLists(new Set(names));
    return names.map((name) => lists[name] ?? new Error(`No list of ${name}`));
  },
  { cache: false },
);

async function loadLists(names: ReadonlySet<keyof Lists>): Promise<Partial<Lists>> {
  const medusa = createVisitorMedusa();
  if (!names.has("newestReviews")) return { firstProducts: await listProducts(medusa, { limit: STORE_PAGE }) };
  if (!names.has("firstProducts"))
    return { newestReviews: (await listReviews(medusa, { limit: REVIEWS_SHOWN })).reviews };
  const { products, count, reviews } = await medusa.call(GetHomePage, { products: STORE_PAGE, reviews: REVIEWS_SHOWN });
  return { firstProducts: { products: products.map(toProduct), count }, newestReviews: reviews.map(toReview) };
}

/** The first page of the Store. @throws AppError `backend_unavailable`. */
export const loadFirstProducts = async () => (await loader.load("firstProducts")) as ProductsPage;

/** As many as the home page shows. @throws AppError `backend_unavailable`. */
export const loadNewestReviews = async () => (await loader.load("newestReviews")) as ShopReview[];

type ProductsPage = { products: Product[]; count: number };

type Options = {
  answers: Answers;
  loadFirst: () => Promise<ProductsPage>;
  loadAll: () => Promise<ProductsPage>;
  /** Called once when loading starts to fail, with the first cause. */
  onDown: (cause: unknown) => void;
};

/** The full list only on demand: a larger catalogue must make no page dearer. Built-in data never enter the cache. */
export function createProductList({ answers, loadFirst, loadAll, onDown }: Options) {
  const first: Question<ProductsPage> = { key: "first-products", load: loadFirst, onDown };
  const everything: Question<ProductsPage> = { key: "all-products", load: loadAll, isApart: true };
  const isWhole = ({ products, count }: ProductsPage) => products.length >= count;

  return {
    /** At most 2 s old; an older one if Medusa does not answer. @throws the error of `load` when there is none. */
    async getLive(): Promise<Product[]> {
      const since = answers.since({ maxAgeMs: FRESH_MS });
      const { value } = await answers.readOrOld(first, since);
      return isWhole(value) ? value.products : (await answers.readOrOld(everything, since)).value.products;
    },

    /**
     * The full list, loaded after the time in `shared`; if Medusa does not answer, an older one, which is recorded. A
     * list longer than the first page is not cached here, because its caller caches the result.
     * @throws the error of `load` when there is none.
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

    /** Without waiting for Medusa: the first page of any age, else the built-in list. */
    getKnown: (): readonly Product[] => answers.peek(first)?.value.products ?? builtInList().products,

    forPage: (startedAt: number, shared: SharedPage | null = null) =>
      listForPage({ answers, question: first, toPage: toList, standIn: builtInList }, startedAt, shared),
  };
}

function toList({ products, count }: ProductsPage): LoadedList {
  return { products, total: count, source: "live" };
}

/** Used if Medusa does not answer. Medusa's ids are unknown here, so a product's id is its handle (`isHandle`). */
export function builtInList(): LoadedList {
  const products = BUILT_IN_PRODUCTS.map((entry) => {
    const { handle: id, price } = entry;
    return toProduct({ ...entry, id, variantId: "", price: fromMajor(price), available: null, rating: null });
  });
  return { products, total: products.length, source: "built-in" };
}
