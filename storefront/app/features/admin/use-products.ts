import { useQueryClient } from "@tanstack/react-query";
import { type ListedWireProduct, ListedWireProducts } from "~/compat/contract/wire-product";
import { fromMajor } from "~/domain/money";
import type { UnsellableProduct } from "~/domain/product";
import type { ProductsView } from "~/lib/products-view";
import { shopApi } from "~/lib/shop-api";
import type { ListAnswer } from "~/ui/list-cache";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";
import { useList } from "~/ui/use-list";

/** The key of every list of products in the query cache. */
export const PRODUCTS = "products";
/** How many products one page shows. */
export const PRODUCTS_PER_PAGE = 24;

/** `count` is that of all pages; null where it is unknown. */
export type WireProductsPage = { products: ListedWireProduct[]; hasMore: boolean; count: number | null };
/** The answer of Manage Products' loader; only the loader knows `unsellable`. */
export type ProductsAnswer = ListAnswer<WireProductsPage> & { view: ProductsView; unsellable: UnsellableProduct[] };

/** A product as this list shows it; `price` in minor units of USD. */
export type ListedProduct = ReturnType<typeof toListed>;

function toListed({ _id, productName, productImg, shortDescription, productPrice }: ListedWireProduct) {
  return {
    productId: _id,
    name: productName,
    imageUrl: productImg,
    shortDescription,
    price: fromMajor(productPrice),
  };
}

const show = ({ list }: ListAnswer<WireProductsPage>) => list && { ...list, products: list.products.map(toListed) };

export function useProducts(answer: ProductsAnswer) {
  const { q, page } = answer.view;
  return useList(answer, {
    group: PRODUCTS,
    show,
    read: async (signal) => {
      const offset = String((page - 1) * PRODUCTS_PER_PAGE);
      const query = new URLSearchParams({ limit: String(PRODUCTS_PER_PAGE), offset });
      if (q) query.set("q", q);
      const { items, next, total } = await shopApi.getPage(`/products?${query}`, {
        schema: ListedWireProducts,
        signal,
      });
      return { products: items, hasMore: next !== null, count: total };
    },
  });
}

/** Deletes a product; it leaves the list on screen at once. */
export function useDeleteProduct() {
  const client = useQueryClient();
  return useApiWrite({
    send: async ({ productId }: ListedProduct) => {
      await shopApi.delete(`/deleteProduct/${encodeURIComponent(productId)}`);
      client.setQueriesData<ProductsAnswer>({ queryKey: [PRODUCTS] }, (kept) =>
        kept?.list ? { ...kept, list: without(kept.list, productId) } : kept,
      );
    },
    succeeded: TOAST_TEXTS.productDeleted,
    failed: TOAST_TEXTS.productDeleteFailed,
    refresh: [PRODUCTS],
  });
}

function without(page: WireProductsPage, productId: string): WireProductsPage {
  const products = page.products.filter(({ _id }) => _id !== productId);
  const gone = page.products.length - products.length;
  return { ...page, products, count: page.count === null ? null : page.count - gone };
}
