import { useQueryClient } from "@tanstack/react-query";
import type { ManagedProduct, UnsellableProduct } from "~/domain/product";
import { type ProductsView, toViewQuery } from "~/lib/products-view";
import { writeDashboard } from "~/lib/read-dashboard";
import { shopApi } from "~/lib/shop-api";
import type { ListAnswer } from "~/ui/list-cache";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";

/** The key of every list of products in the query cache. */
export const PRODUCTS = "products";
/** How many products one page shows. */
export const PRODUCTS_PER_PAGE = 24;

/** `count` is that of all pages. */
export type ManagedProductsPage = { products: ManagedProduct[]; hasMore: boolean; count: number };
/** The products on sale, or those that are hidden. */
export type ManagedView = ProductsView & { hidden: boolean };
/** The answer of Manage Products' loader. */
export type ProductsAnswer = ListAnswer<ManagedProductsPage> & { view: ManagedView; unsellable: UnsellableProduct[] };

/** A view as the query of the screen's address, without default values. */
export function toManagedQuery({ hidden, ...view }: ManagedView): string {
  return [hidden ? "status=hidden" : "", toViewQuery(view)].filter(Boolean).join("&");
}

/** Takes a product from the lists on screen, before they are loaded again. */
function useTakeFromLists() {
  const client = useQueryClient();
  return (productId: string) =>
    client.setQueriesData<ProductsAnswer>({ queryKey: [PRODUCTS] }, (kept) =>
      kept?.list ? { ...kept, list: without(kept.list, productId) } : kept,
    );
}

/** Puts a hidden product on sale; it leaves the list of hidden ones at once. */
export function useShowProduct() {
  const takeFromLists = useTakeFromLists();
  return useApiWrite({
    send: async ({ productId }: ManagedProduct) => {
      await writeDashboard("/dashboard/hiddenProducts", { product_id: productId });
      takeFromLists(productId);
    },
    succeeded: TOAST_TEXTS.productShown,
    failed: TOAST_TEXTS.productShowFailed,
    refresh: [PRODUCTS],
  });
}

/** Deletes a product; it leaves the list on screen at once. */
export function useDeleteProduct() {
  const takeFromLists = useTakeFromLists();
  return useApiWrite({
    send: async ({ productId }: ManagedProduct) => {
      await shopApi.delete(`/deleteProduct/${encodeURIComponent(productId)}`);
      takeFromLists(productId);
    },
    succeeded: TOAST_TEXTS.productDeleted,
    failed: TOAST_TEXTS.productDeleteFailed,
    refresh: [PRODUCTS],
  });
}

function without(page: ManagedProductsPage, productId: string): ManagedProductsPage {
  const products = page.products.filter((product) => product.productId !== productId);
  return { ...page, products, count: page.count - (page.products.length - products.length) };
}
