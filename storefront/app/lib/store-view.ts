import { FACETS, type StoreFilters, type StoreSort } from "~/domain/store-filters";

/**
 * What the Store shows: what matches `q` and the filters, in this order ("": the catalogue's, or the best match first), `page` counted from 1.
 * A page far down has the key of the product that it begins after or ends before: counting up to it would take longer with each page.
 */
export type StoreView = {
  q: string;
  filters: StoreFilters;
  sort: StoreSort | "";
  page: number;
  after?: string | undefined;
  before?: string | undefined;
};

/** Pages that are found by counting. */
const COUNTED_PAGES = 10;
/** The same for a search with the best match first, which has no more pages than these. */
const RANKED_PAGES = 17;

/** True for a page that only a key finds. */
export const needsKey = ({ q, sort, page }: StoreView) =>
  page > (q !== "" && sort === "" ? RANKED_PAGES : COUNTED_PAGES);

/** The query of a view's address in its one spelling, without what goes without saying. */
export function toStoreQuery(view: StoreView): string {
  const { q, filters, sort, page, after, before } = view;
  const search = new URLSearchParams(q && { q });
  for (const name of FACETS) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  if (sort) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  if (needsKey(view) && after) search.set("after", after);
  else if (needsKey(view) && before) search.set("before", before);
  return search.toString();
}

/** True where nothing is sought, narrowed or ordered: everything, a page at a time. Only that is a landing page for search engines. */
export const isWhole = ({ q, filters, sort }: StoreView) =>
  q === "" && sort === "" && Object.keys(filters).length === 0;
