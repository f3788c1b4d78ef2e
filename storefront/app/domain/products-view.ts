import { z } from "zod";

/** Which products a screen shows: those that match `q`, `page` counted from 1. It stands in the address. */
export type ProductsView = { q: string; page: number };

/** What cannot be is left out. */
const ProductsView = z.object({
  q: z.string().trim().max(200).catch(""),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export function readProductsView(url: string): ProductsView {
  const search = new URL(url).searchParams;
  return ProductsView.parse({ q: search.get("q"), page: search.get("page") });
}

/** The query of a view's address, without what goes without saying. */
export function toViewQuery({ q, page }: ProductsView): string {
  return new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString();
}
