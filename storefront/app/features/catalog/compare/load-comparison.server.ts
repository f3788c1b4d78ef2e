import { AppError } from "~/domain/app-error";
import { type CardProduct, toCardProduct } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import type { CompareView } from "~/lib/compare-view";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import { getProductPage } from "~/medusa/product-pages.server";
import { getProductList } from "~/medusa/products.server";

/** A product that is compared. */
export type ComparedProduct = Pick<ShownProductPage, "figures" | "freshness" | "loadedAt"> & { product: CardProduct };
/** What an address asks for and the page does not show, by reason, each as a number of products. */
export type LeftOut = { repeated: number; beyond: number; notOnSale: number; unreachable: number };
/** A product that can be added. */
export type Choice = Pick<CardProduct, "handle" | "name"> & { isDrone: boolean };
export type Comparison = { columns: ComparedProduct[]; leftOut: LeftOut; choices: Choice[] };

type Context = { requestId: string; shared: SharedPage | null };

/**
 * The products that `view` names, and those that can be added: the Store's first page. Products that are not on sale
 * are left out. @throws AppError `backend_unavailable` if Medusa does not answer and no product is known without it.
 */
export async function loadComparison(view: CompareView, context: Context): Promise<Comparison> {
  const [found, list] = await Promise.all([
    Promise.all(view.handles.map((handle) => getProductPage(handle, context).catch(asUnreachable))),
    getProductList(context),
  ]);
  const failure = found.find((page) => page instanceof AppError);
  const pages = found.flatMap((page) => (page === null || page instanceof AppError ? [] : [page]));
  if (failure && pages.length === 0) throw failure;
  const columns = new Map(pages.map((page) => [page.product.productId, toCompared(page)]));
  const leftOut = {
    repeated: view.repeated + pages.length - columns.size,
    beyond: view.beyond,
    notOnSale: view.unreadable + found.filter((page) => page === null).length,
    unreachable: found.filter((page) => page instanceof AppError).length,
  };
  // A page that may not be kept would leave the one from before in the cache.
  if (leftOut.unreachable > 0) forbidKeeping(context.shared);
  return {
    columns: [...columns.values()],
    leftOut,
    choices: list.products
      .filter(({ productId }) => !columns.has(productId))
      .map(({ handle, name, flightTimeMinutes }) => ({ handle, name, isDrone: flightTimeMinutes !== undefined })),
  };
}

function toCompared({ product, rating, figures, freshness, loadedAt }: ShownProductPage): ComparedProduct {
  return { product: { ...toCardProduct(product), ...(rating && { rating }) }, figures, freshness, loadedAt };
}

/** One product that cannot be loaded does not take the others away. */
function asUnreachable(error: unknown): AppError {
  if (error instanceof AppError && error.code === "backend_unavailable") return error;
  throw error;
}
