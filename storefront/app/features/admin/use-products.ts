import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type ListedWireProduct, ListedWireProducts } from "~/compat/contract/wire-product";
import { fromMajor } from "~/domain/money";
import type { UnsellableProduct } from "~/domain/product";
import { type ProductsView, toViewQuery } from "~/lib/products-view";
import { readDashboard, writeDashboard } from "~/lib/read-dashboard";
import { shopApi } from "~/lib/shop-api";
import type { ListAnswer } from "~/ui/list-cache";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";
import { useList } from "~/ui/use-list";

/** The key of every list of products in the query cache. */
export const PRODUCTS = "products";
/** How many products one page shows. */
export const PRODUCTS_PER_PAGE = 24;

/** A product of the list; a hidden one may have no price that can be charged. */
type ManagedWireProduct = Omit<ListedWireProduct, "productPrice"> & { productPrice: number | null };
/** `count` is that of all pages; null where it is unknown. */
export type WireProductsPage = { products: ManagedWireProduct[]; hasMore: boolean; count: number | null };
/** The products on sale, or those that are hidden. */
export type ManagedView = ProductsView & { hidden: boolean };
/** The answer of Manage Products' loader; only the loader knows `unsellable`. */
export type ProductsAnswer = ListAnswer<WireProductsPage> & { view: ManagedView; unsellable: UnsellableProduct[] };

/** A view as the query of the screen's address, without default values. */
export function toManagedQuery({ hidden, ...view }: ManagedView): string {
  return [hidden ? "status=hidden" : "", toViewQuery(view)].filter(Boolean).join("&");
}

/** A product as this list shows it; `price` in minor units of USD. */
export type ListedProduct = ReturnType<typeof toListed>;

function toListed({ _id, productName, productImg, shortDescription, productPrice }: ManagedWireProduct) {
  return {
    productId: _id,
    name: productName,
    imageUrl: productImg,
    shortDescription,
    price: productPrice === null ? null : fromMajor(productPrice),
  };
}

const show = ({ list }: ListAnswer<WireProductsPage>) => list && { ...list, products: list.products.map(toListed) };

/** What the route of the hidden products answers. */
const HiddenProducts = z.object({
  products: z.array(
    z.object({
      _id: z.string(),
      productName: z.string(),
      productImg: z.string(),
      shortDescription: z.string(),
      productPrice: z.number().nullable(),
    }),
  ),
  count: z.number(),
});

export function useProducts(answer: ProductsAnswer) {
  const { q, page, hidden } = answer.view;
  return useList(answer, {
    group: PRODUCTS,
    show,
    read: async (signal) => {
      if (hidden) {
        const query = toViewQuery(answer.view);
        const found = await readDashboard(`/dashboard/hiddenProducts?${query}`, { schema: HiddenProducts, signal });
        return { ...found, hasMore: page * PRODUCTS_PER_PAGE < found.count };
      }
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
    send: async ({ productId }: ListedProduct) => {
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
    send: async ({ productId }: ListedProduct) => {
      await shopApi.delete(`/deleteProduct/${encodeURIComponent(productId)}`);
      takeFromLists(productId);
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
