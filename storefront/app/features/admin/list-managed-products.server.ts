import { readProductsView } from "~/lib/read-products-view";
import type { Medusa } from "~/medusa/client.server";
import { listProducts } from "~/medusa/list-products.server";
import { listHiddenProducts } from "~/medusa/products.server";
import { type ManagedProductsPage, type ManagedView, PRODUCTS_PER_PAGE } from "./use-products";

/** Reads the view from an address; an impossible value is left out. */
export const readManagedView = (url: string): ManagedView => ({
  ...readProductsView(url),
  hidden: new URL(url).searchParams.get("status") === "hidden",
});

/** A page of the products on sale, or of the hidden ones. */
export async function listManagedProducts(
  medusa: Medusa,
  { q, page, hidden }: ManagedView,
): Promise<ManagedProductsPage> {
  const offset = (page - 1) * PRODUCTS_PER_PAGE;
  const query = { limit: PRODUCTS_PER_PAGE, offset, q: q || undefined };
  const { products, count } = hidden ? await listHiddenProducts(medusa, query) : await listOnSale(medusa, query);
  return { products, hasMore: offset + PRODUCTS_PER_PAGE < count, count };
}

async function listOnSale(medusa: Medusa, query: { limit: number; offset: number; q: string | undefined }) {
  const { products, count } = await listProducts(medusa, query);
  return {
    products: products.map(({ productId, name, imageUrl, shortDescription, price }) => ({
      productId,
      name,
      imageUrl,
      shortDescription,
      price: price.amount,
    })),
    count,
  };
}
