import DataLoader from "dataloader";
import { GetHomePage } from "medusa-backend/contract/routes";
import { STORE_PAGE } from "~/domain/product";
import type { Review } from "~/domain/review";
import { createVisitorMedusa } from "./client.server";
import { listProducts } from "./list-products.server";
import { listReviews, toReview } from "./list-reviews.server";
import type { ProductsPage } from "./product-list.server";
import { toProduct } from "./to-product";

/** How many reviews the home page shows: three rows of three. */
const REVIEWS_SHOWN = 9;

type Lists = { firstProducts: ProductsPage; newestReviews: Review[] };

/**
 * Requests in one turn of the event loop share one call of Medusa: a page without cached data needs both, refreshing a
 * cache one of them.
 */
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

/**
 * The first products of the Store, oldest first, and their total number. @throws AppError `backend_unavailable`.
 */
export const loadFirstProducts = async () => (await loader.load("firstProducts")) as ProductsPage;

/** The newest reviews of the shop, as many as the home page shows. @throws AppError `backend_unavailable`. */
export const loadNewestReviews = async () => (await loader.load("newestReviews")) as Review[];
