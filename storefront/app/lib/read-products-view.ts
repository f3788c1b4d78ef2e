import { z } from "zod";
import type { ProductsView } from "./products-view";

/** What cannot be is left out. */
const View: z.ZodType<ProductsView, unknown> = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .catch(""),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** The view in an address. Loaders read it; apart from `toViewQuery`, so that pages need no zod for a link. */
export function readProductsView(url: string): ProductsView {
  const search = new URL(url).searchParams;
  return View.parse({ q: search.get("q"), page: search.get("page") });
}
