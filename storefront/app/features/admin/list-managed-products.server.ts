import { omit } from "es-toolkit/object";
import { toWireProduct } from "~/compat/contract/wire-product";
import { readProductsView } from "~/lib/read-products-view";
import type { Medusa } from "~/medusa/client.server";
import { listProducts } from "~/medusa/list-products.server";
import { listHiddenProducts } from "~/medusa/products.server";
import { type ManagedView, PRODUCTS_PER_PAGE, type WireProductsPage } from "./use-products";

/** Reads the view from an address; an impossible value is left out. */
export const readManagedView = (url: string): ManagedView => ({
  ...readProductsView(url),
  hidden: new URL(url).searchParams.get("status") === "hidden",
});

/** A page of the products on sale, or of the hidden ones. */
export async function listManagedProducts(
  medusa: Medusa,
  { q, page, hidden }: ManagedView,
): Promise<WireProductsPage & { count: number }> {
  const offset = (page - 1) * PRODUCTS_PER_PAGE;
  const query = { limit: PRODUCTS_PER_PAGE, offset, q: q || undefined };
  const sized = ({ count }: { count: number }) => ({ hasMore: offset + PRODUCTS_PER_PAGE < count, count });
  if (hidden) {
    const found = await listHiddenProducts(medusa, query);
    return { products: found.products, ...sized(found) };
  }
  const found = await listProducts(medusa, query);
  return {
    products: found.products.map((product) => omit(toWireProduct(product), ["detailDescription"])),
    ...sized(found),
  };
}
