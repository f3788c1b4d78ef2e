import { z } from "zod";
import type { ProductsView } from "./products-view";

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

/**
 * Reads the view from an address, for loaders. It is separate from `toViewQuery`, so that pages need no zod for a link.
 */
export function readProductsView(url: string): ProductsView {
  const search = new URL(url).searchParams;
  return View.parse({ q: search.get("q"), page: search.get("page") });
}
