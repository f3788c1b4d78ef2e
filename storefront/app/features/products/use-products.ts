import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { ManagedProduct, UnsellableProduct } from "~/domain/product";
import { FACETS, type StoreFacets, type StoreFilters, type StoreSort } from "~/domain/store-filters";
import { type ProductsView, toViewQuery } from "~/lib/products-view";
import { sendDashboard, writeDashboard } from "~/lib/read-dashboard";
import { shopApi } from "~/lib/shop-api";
import type { ListAnswer } from "~/ui/list-cache";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";

/** The key of every list of products in the query cache. */
export const PRODUCTS = "products";
/** How many products one page shows. */
export const PRODUCTS_PER_PAGE = 24;

/** `count` is that of all pages, or of more than were counted (`isMore`); `facets` of the list. */
export type ManagedProductsPage = {
  products: ManagedProduct[];
  hasMore: boolean;
  count: number;
  isMore: boolean;
  facets: StoreFacets | null;
};
/** The lists of products, as in the address; "": those on sale. */
export const STATUSES = ["", "hidden", "draft", "ended", "deleted"] as const;
/** A list of products, narrowed and sorted as the Store is. */
export type ManagedView = ProductsView & {
  status: (typeof STATUSES)[number];
  filters: StoreFilters;
  sort: StoreSort | "";
};
/** The answer of Manage Products' loader. */
export type ProductsAnswer = ListAnswer<ManagedProductsPage> & { view: ManagedView; unsellable: UnsellableProduct[] };

/** A view as the query of the screen's address, without default values. */
export function toManagedQuery({ status, filters, sort, ...view }: ManagedView): string {
  const search = new URLSearchParams(status && { status });
  for (const name of FACETS) if (filters[name]) search.set(name, filters[name]);
  if (sort) search.set("sort", sort);
  return [search.toString(), toViewQuery(view)].filter(Boolean).join("&");
}

/** The form's fields of an edit in a row. */
export type RowEdit = Record<string, string>;
const Edited = z.object({ editId: z.string().nullable() });

/**
 * Changes a price or a stock in its row. The toast offers an undo.
 */
export function useRowEdit() {
  const undo = useApiWrite({
    send: (fields: RowEdit) => writeDashboard("/dashboard/productEdits", fields),
    succeeded: TOAST_TEXTS.editUndone,
    failed: TOAST_TEXTS.editUndoFailed,
    refresh: [PRODUCTS],
  });
  return useApiWrite({
    send: (fields: RowEdit) => sendDashboard("/dashboard/productEdits", fields, Edited),
    succeeded: TOAST_TEXTS.editSaved,
    failed: TOAST_TEXTS.editFailed,
    refresh: [PRODUCTS],
    offer: (answer, { product_id = "" }) => {
      const { editId } = Edited.parse(answer);
      if (editId === null) return undefined;
      return { text: "Undo", press: () => undo.mutate({ form: "undo", product_id, edit_id: editId }) };
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
    send: async ({ productId }: ManagedProduct) => {
      await writeDashboard("/dashboard/hiddenProducts", { product_id: productId });
      takeFromLists(productId);
    },
    succeeded: TOAST_TEXTS.productShown,
    failed: TOAST_TEXTS.productShowFailed,
    refresh: [PRODUCTS],
  });
}

/** Brings a deleted product back; it leaves the list of deleted ones at once. */
export function useRestoreProduct() {
  const takeFromLists = useTakeFromLists();
  return useApiWrite({
    send: async ({ productId }: ManagedProduct) => {
      await writeDashboard("/dashboard/productEdits", { form: "restore", product_id: productId });
      takeFromLists(productId);
    },
    succeeded: TOAST_TEXTS.productRestored,
    failed: TOAST_TEXTS.productRestoreFailed,
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
