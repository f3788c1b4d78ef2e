import { z } from "zod";
import { BANDS, FACETS, SORT_LABELS, type StoreFilters, type StoreSort } from "~/domain/store-filters";
import { readProductsView } from "./read-products-view";
import { needsKey, type StoreView } from "./store-view";

/** What ops call a kind or a class; one that no product has finds none. */
const Name = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u);
/** A key as Medusa makes them. */
const Key = z.string().regex(/^[\w-]{1,200}$/);
const Sort = z
  .enum(Object.keys(SORT_LABELS) as StoreSort[])
  .or(z.literal(""))
  .catch("");

/** What each parameter may say; anything else is left out. */
const Filters = {
  kind: Name,
  class: Name,
  price: z.enum(BANDS.price),
  weight: z.enum(BANDS.weight),
  time: z.enum(BANDS.time),
  range: z.enum(BANDS.range),
  stock: z.literal("in"),
};

/**
 * The view in an address of the Store. Loaders read it; apart from `toStoreQuery`, so that pages need no zod for a
 * link.
 */
export function readStoreView(url: string): StoreView {
  const { searchParams } = new URL(url);
  const filters: StoreFilters = {};
  for (const name of FACETS) {
    const read = Filters[name].safeParse(searchParams.get(name));
    if (read.success) filters[name] = read.data;
  }
  const sort = Sort.parse(searchParams.get("sort"));
  const isOpen = searchParams.get("filters") === "open";
  const view = { ...readProductsView(url), filters, sort, isOpen };
  if (!needsKey(view)) return view;
  for (const side of ["after", "before"] as const) {
    const key = Key.safeParse(searchParams.get(side));
    if (key.success) return { ...view, [side]: key.data };
  }
  return { ...view, page: 1 };
}
