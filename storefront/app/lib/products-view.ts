import { z } from "zod";

/** The products on a screen: those that match `q`; `page` counts from 1. The view is part of the address. */
export type ProductsView = { q: string; page: number };

/** Invalid values are ignored. */
const View: z.ZodType<ProductsView, unknown> = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .catch(""),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** Reads the view from an address. */
export function readProductsView(url: string): ProductsView {
  const search = new URL(url).searchParams;
  return View.parse({ q: search.get("q"), page: search.get("page") });
}
