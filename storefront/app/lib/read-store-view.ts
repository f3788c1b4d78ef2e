import { z } from "zod";
import { BANDS, FACETS, SORT_LABELS, type StoreFilters, type StoreSort } from "~/domain/store-filters";
import { needsKey, type StoreView } from "./store-view";

/** `page` counts from 1. */
export type ProductsView = { q: string; page: number };

const View: z.ZodType<ProductsView, unknown> = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .catch(""),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export function readProductsView(url: string): ProductsView {
  const search = new URL(url).searchParams;
  return View.parse({ q: search.get("q"), page: search.get("page") });
}

/** Named by whoever sells it: "Black/Red", "Café au lait", "9.4 in"; an unknown one finds nothing. */
const Value = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Cs}<>]+$/u);
/** In Medusa's form. */
const Key = z.string().regex(/^[\w-]{1,200}$/);
const Sort = z
  .enum(Object.keys(SORT_LABELS) as StoreSort[])
  .or(z.literal(""))
  .catch("");

const Handle = z
  .string()
  .max(80)
  .regex(/^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u);

const Filters = {
  kind: Value,
  class: Value.max(20),
  price: z.enum(BANDS.price),
  weight: z.enum(BANDS.weight),
  time: z.enum(BANDS.time),
  range: z.enum(BANDS.range),
  stock: z.literal("in"),
  colour: Value,
  kit: Value,
  size: Value,
};

/** For loaders; apart from `toStoreQuery`, so that pages need no zod for a link. */
export function readStoreView(url: string): StoreView {
  const { searchParams } = new URL(url);
  const filters: StoreFilters = {};
  for (const name of FACETS) {
    const read = Filters[name].safeParse(searchParams.get(name));
    if (read.success) filters[name] = read.data;
  }
  const sort = Sort.parse(searchParams.get("sort"));
  const isOpen = searchParams.get("filters") === "open";
  const fits = Handle.safeParse(searchParams.get("fits"));
  const view = { ...readProductsView(url), ...(fits.success && { fits: fits.data }), filters, sort, isOpen };
  if (!needsKey(view)) return view;
  for (const side of ["after", "before"] as const) {
    const key = Key.safeParse(searchParams.get(side));
    if (key.success) return { ...view, [side]: key.data };
  }
  return { ...view, page: 1 };
}
