import type { ProductPage, ShownProductPage } from "./product-page";

/** Up to this many pieces, the shop says how many are left. */
export const FEW = 5;

/**
 * What can truthfully be said of a product's stock. `uncertain`: Medusa does not answer, so the stock is checked before
 * paying.
 */
export type Stock = { kind: "in-stock" | "made-to-order" | "sold-out" | "uncertain" } | { kind: "few"; count: number };

/** `made-to-order` where the stock of a product is not tracked: any number can be bought. */
export function stockOf({
  product,
  freshness,
}: Pick<ProductPage, "product"> & Pick<ShownProductPage, "freshness">): Stock {
  if (freshness !== "live") return { kind: "uncertain" };
  const { available } = product;
  if (available === null) return { kind: "made-to-order" };
  if (available <= 0) return { kind: "sold-out" };
  return available <= FEW ? { kind: "few", count: available } : { kind: "in-stock" };
}
