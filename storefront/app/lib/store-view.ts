import { FACETS, type StoreFilters, type StoreSort } from "~/domain/store-filters";

/** What the Store shows: what matches `q` and the filters, in this order ("": the catalogue's, or the best match first), `page` counted from 1. */
export type StoreView = { q: string; filters: StoreFilters; sort: StoreSort | ""; page: number };

/** The query of a view's address in its one spelling, without what goes without saying. */
export function toStoreQuery({ q, filters, sort, page }: StoreView): string {
  const search = new URLSearchParams(q && { q });
  for (const name of FACETS) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  if (sort) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search.toString();
}

/** True where nothing is sought, narrowed or ordered: everything, a page at a time. */
export const isWhole = ({ q, filters, sort }: StoreView) =>
  q === "" && sort === "" && Object.keys(filters).length === 0;

/** True for what people may look for with a search engine: everything, page by page. Searches and combinations of filters are nobody's landing page. */
export const isLandingPage = isWhole;
