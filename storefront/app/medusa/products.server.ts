import type { Fitting } from "medusa-backend/contract";
import { ListUnsellable, type RouteFields, SearchProducts } from "medusa-backend/contract/routes";
import {
  type Found,
  isHandle,
  type LoadedList,
  type Product,
  STORE_PAGE,
  type SuggestedProduct,
  type UnsellableProduct,
} from "~/domain/product";
import { answers } from "~/lib/answers.server";
import { logger } from "~/lib/logger.server";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import type { StoreView } from "~/lib/store-view";
import { FRESH_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "./client.server";
import { createProductList, listProducts, loadFirstProducts } from "./home-lists.server";
import { shownPicture } from "./pictures.server";
import { toProduct } from "./to-product";

const SUGGESTED = 6;
/** At most 2 s old while Medusa answers. */
export async function suggestProducts(q: string): Promise<SuggestedProduct[]> {
  const query = { q: q.toLowerCase(), limit: SUGGESTED };
  const load = async () => {
    const { products } = await createVisitorMedusa().call(SearchProducts, query as RouteFields<typeof SearchProducts>);
    return products.map(toProduct).map(({ productId, handle, name, imageUrl, price, offers }) => ({
      productId,
      handle,
      name,
      imageUrl,
      price,
      ...(offers && { offers }),
    }));
  };
  const question = { key: `suggestions ${query.q}`, load, isApart: true };
  return (await answers.readOrOld(question, answers.since({ maxAgeMs: FRESH_MS }))).value;
}

const productList = createProductList({
  answers,
  loadFirst: loadFirstProducts,
  loadAll: () => listProducts(createVisitorMedusa()),
  onDown: (err) => logger.error({ event: "product_list_failed", err }),
});

/**
 * The first page of the products: the cached one at once, of any age (refreshed in the background), else a promise of
 * the live list, or of the built-in one if Medusa refuses or 1,000 ms have passed. A `shared` page waits equally long
 * for a list that is recent enough, and must not be cached with the built-in one. Never rejects.
 */
export function getProductList({ requestId, shared }: { requestId: string; shared: SharedPage | null }) {
  const list = productList.forPage(Date.now(), shared);
  void Promise.resolve(list).then(({ source }) => {
    if (source !== "built-in") return;
    forbidKeeping(shared);
    logger.warn({ event: "built_in_list_shown", requestId });
  });
  return list;
}

type FindQuery = Record<string, string | number | undefined>;

const toFitting = ({ title, products, ...same }: Fitting): Found["fitting"] => ({
  ...same,
  name: title,
  products: products.map(({ handle, title: name }) => ({ handle, name })),
});

async function find(query: FindQuery): Promise<LoadedList> {
  const { products, count, facets, ...found } = await createVisitorMedusa().call(
    SearchProducts,
    query as RouteFields<typeof SearchProducts>,
  );
  return {
    products: products.map(toProduct),
    total: count,
    source: "live",
    found: {
      hasMore: found.hasMore,
      understoodAs: found.understoodAs,
      ...(found.fitsTitle !== null && { fitsName: found.fitsTitle }),
      ...(found.fitting && { fitting: toFitting(found.fitting) }),
      firstKey: found.firstKey,
      lastKey: found.lastKey,
    },
    ...(facets && { facets }),
  };
}

/** At most 2 s old, and recent enough for a `shared` page. @throws AppError `backend_unavailable` */
export async function findProducts(view: StoreView, { shared }: { shared: SharedPage | null }): Promise<LoadedList> {
  const { q, fits, filters, sort, page, isOpen, after, before } = view;
  const place = after || before ? { after, before } : { offset: (page - 1) * STORE_PAGE };
  const fitting = q && !fits && page === 1 ? "named" : undefined;
  const sought = { q: q || undefined, fits, fitting, sort: sort || undefined, facets: isOpen ? "all" : undefined };
  const query = { ...filters, ...place, ...sought, limit: STORE_PAGE };
  const question = { key: `products ${JSON.stringify(query)}`, load: () => find(query), isApart: true };
  return (await answers.read(question, answers.since({ shared, maxAgeMs: FRESH_MS }))).value;
}

/** At most 2 s old while Medusa answers, or recent enough for a `shared` answer. */
export function listAllProducts(shared: SharedPage | null = null): Promise<Product[]> {
  return shared ? productList.getSince(shared) : productList.getLive();
}

/** Without waiting for Medusa: the last list, else the built-in one. */
export function listKnownProducts(): readonly Product[] {
  return productList.getKnown();
}

/** Medusa's ids for those of the built-in list (handles), as far as known. No call if every id is Medusa's. */
export async function resolveProductIds(productIds: string[]): Promise<Map<string, string>> {
  const resolved = new Map(productIds.map((productId) => [productId, productId]));
  if (!productIds.some(isHandle)) return resolved;
  for (const { handle, productId } of await listAllProducts()) {
    if (resolved.has(handle)) resolved.set(handle, productId);
  }
  return resolved;
}

/** Published, but without a price or with a fraction of a cent (admin). */
export async function listUnsellableProducts(medusa: Medusa, { q }: { q: string }): Promise<UnsellableProduct[]> {
  const { products } = await medusa.call(ListUnsellable, { q });
  return products.map(({ id, title, imageUrl, price }) => ({
    productId: id,
    name: title,
    imageUrl: shownPicture(imageUrl),
    price,
  }));
}
