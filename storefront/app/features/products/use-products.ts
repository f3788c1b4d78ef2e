import type { PRODUCT_LIST, ViewOf } from "medusa-backend/contract";
import { z } from "zod";
import type { ManagedProduct, UnsellableProduct } from "~/domain/product";
import type { FacetName, StoreFacets, StoreSort } from "~/domain/store-filters";
import { shopApi, writeDashboard } from "~/lib/shop-api";
import type { ListAnswer } from "~/ui/list-cache";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";
import { useChangeLists } from "~/ui/use-list";

/** The key of every list of products in the query cache. */
export const PRODUCTS = "products";
/** `count` is that of all pages, or of more than were counted (`isMore`); `facets` of the list. */
export type ManagedProductsPage = {
  products: ManagedProduct[];
  hasMore: boolean;
  count: number;
  isMore: boolean;
  facets: StoreFacets | null;
};
export type ManagedView = ViewOf<typeof PRODUCT_LIST> & Record<FacetName, string> & { sort: StoreSort | "" };
export type ProductsAnswer = ListAnswer<ManagedProductsPage> & { view: ManagedView; unsellable: UnsellableProduct[] };

export type RowEdit = Record<string, string>;
const Edited = z.object({ editId: z.string().nullable() });

const sendEdit = (fields: RowEdit) => writeDashboard("/dashboard/productEdits", fields);

/** Changes a price or a stock in its row. The toast offers an undo. */
export function useRowEdit() {
  const undo = useApiWrite({
    send: sendEdit,
    succeeded: TOAST_TEXTS.editUndone,
    failed: TOAST_TEXTS.editUndoFailed,
    refresh: [PRODUCTS],
  });
  return useApiWrite({
    send: sendEdit,
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

/** A write after which the product leaves the lists on screen, before they are loaded again. */
function useLeavingList(send: (productId: string) => Promise<unknown>, succeeded: string, failed: string) {
  const changeLists = useChangeLists<ManagedProductsPage>(PRODUCTS);
  return useApiWrite({
    send: async ({ productId }: ManagedProduct) => {
      await send(productId);
      changeLists((page) => without(page, productId));
    },
    succeeded,
    failed,
    refresh: [PRODUCTS],
  });
}

/** Puts a hidden product on sale. */
export const useShowProduct = () =>
  useLeavingList(
    (productId) => writeDashboard("/dashboard/hiddenProducts", { product_id: productId }),
    TOAST_TEXTS.productShown,
    TOAST_TEXTS.productShowFailed,
  );

/** Brings a deleted product back. */
export const useRestoreProduct = () =>
  useLeavingList(
    (productId) => sendEdit({ form: "restore", product_id: productId }),
    TOAST_TEXTS.productRestored,
    TOAST_TEXTS.productRestoreFailed,
  );

/** Deletes a product. */
export const useDeleteProduct = () =>
  useLeavingList(
    (productId) => shopApi.delete(`/deleteProduct/${encodeURIComponent(productId)}`),
    TOAST_TEXTS.productDeleted,
    TOAST_TEXTS.productDeleteFailed,
  );

function without(page: ManagedProductsPage, productId: string): ManagedProductsPage {
  const products = page.products.filter((product) => product.productId !== productId);
  return { ...page, products, count: page.count - (page.products.length - products.length) };
}
