import { useQueryClient } from "@tanstack/react-query";
import { Money, Rows } from "medusa-backend/contract";
import { z } from "zod";
import { fromMajor } from "~/domain/money";
import type { Product } from "~/domain/product";
import type { ProductsView } from "~/lib/products-view";
import { shopApi } from "~/lib/shop-api";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";
import { type Loaded, useLoadedQuery } from "~/ui/use-loaded-query";

const PRODUCTS = "products";
/** How many products stand on one page. */
export const PRODUCTS_A_PAGE = 24;

/** A product as this list shows it; `price` in minor units. */
export type ListedProduct = Pick<Product, "productId" | "name" | "imageUrl" | "shortDescription"> & { price: number };
/** `count` is that of all pages; null where it is not known. */
export type ProductsPage = { products: ListedProduct[]; hasMore: boolean; count: number | null };

/** The part of GET /products that is needed here; money in major units. */
const WireProducts = Rows(
  "products",
  z.object({
    _id: z.string(),
    productName: z.string(),
    productImg: z.string(),
    shortDescription: z.string(),
    productPrice: Money,
  }),
);

export function useProducts({ q, page }: ProductsView, loaded: Loaded<ProductsPage>) {
  return useLoadedQuery([PRODUCTS, q, page], loaded, async (signal) => {
    const query = new URLSearchParams({ limit: String(PRODUCTS_A_PAGE), offset: String((page - 1) * PRODUCTS_A_PAGE) });
    if (q) query.set("q", q);
    const { items, next, total } = await shopApi.getPage(`/products?${query}`, { schema: WireProducts, signal });
    const products = items.map((item) => ({
      productId: item._id,
      name: item.productName,
      imageUrl: item.productImg,
      shortDescription: item.shortDescription,
      price: fromMajor(item.productPrice),
    }));
    return { products, hasMore: next !== null, count: total };
  });
}

/** Takes a product out of the shop; it leaves the list on screen at once. */
export function useDeleteProduct() {
  const client = useQueryClient();
  return useApiWrite({
    send: async ({ productId }: ListedProduct) => {
      await shopApi.delete(`/deleteProduct/${encodeURIComponent(productId)}`);
      client.setQueriesData<ProductsPage>({ queryKey: [PRODUCTS] }, (page) => page && without(page, productId));
    },
    succeeded: TOAST_TEXTS.productDeleted,
    failed: TOAST_TEXTS.productDeleteFailed,
    refresh: [PRODUCTS],
  });
}

function without(page: ProductsPage, productId: string): ProductsPage {
  const products = page.products.filter((product) => product.productId !== productId);
  const gone = page.products.length - products.length;
  return { ...page, products, count: page.count === null ? null : page.count - gone };
}
