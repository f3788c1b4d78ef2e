import { FACETS, type StoreFilters, type StoreSort } from "~/domain/store-filters";

/**
 * `sort` "" is the catalogue's order, or best match first; `page` counts from 1. A page far down has the key of the
 * product that it begins after or ends before, because counting rows would take longer with each page.
 */
export type StoreView = {
  q: string;
  fits?: string | undefined;
  filters: StoreFilters;
  sort: StoreSort | "";
  page: number;
  isOpen: boolean;
  after?: string | undefined;
  before?: string | undefined;
};

/** Pages that are found by counting. */
const COUNTED_PAGES = 10;
/** The same for a search with best match first, which has only these pages. */
const RANKED_PAGES = 17;

export const needsKey = ({ q, sort, page }: StoreView) =>
  page > (q !== "" && sort === "" ? RANKED_PAGES : COUNTED_PAGES);

export function toStoreQuery(view: StoreView): string {
  const { q, fits, filters, sort, page, isOpen, after, before } = view;
  const search = new URLSearchParams(q && { q });
  if (fits) search.set("fits", fits);
  for (const name of FACETS) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  if (sort) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  if (isOpen) search.set("filters", "open");
  if (needsKey(view) && after) search.set("after", after);
  else if (needsKey(view) && before) search.set("before", before);
  return search.toString();
}

export const isWhole = ({ q, fits, filters, sort }: StoreView) =>
  q === "" && fits === undefined && sort === "" && Object.keys(filters).length === 0;

/**
 * What search engines may list: everything, page by page. A search or a combination of filters is nobody's landing
 * page; a page that is found by its key has several addresses; its products are in the sitemap.
 */
export const isLandingPage = (view: StoreView) => isWhole(view) && !needsKey(view) && !view.isOpen;
