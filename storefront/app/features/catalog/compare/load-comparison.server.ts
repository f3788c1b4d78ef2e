import { AppError } from "~/domain/app-error";
import { type CardProduct, toCompared } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import { toBought, withVariant } from "~/domain/variants";
import { type CompareView, readCompared } from "~/lib/compare-view";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import { getProductPage } from "~/medusa/product-pages.server";
import { getProductList } from "~/medusa/products.server";

/** `name` is what addresses call it. `product` is what is bought: of a product with several variants, the first. */
export type ComparedProduct = Pick<ShownProductPage, "figures" | "freshness" | "loadedAt"> & {
  name: string;
  title: string;
  product: CardProduct;
};
/** What an address asks for and the page does not show, by reason, each as a number of products. */
export type LeftOut = { repeated: number; beyond: number; notOnSale: number; unreachable: number };
/** A product that can be added, under its title; `name` is what addresses call it. */
export type Choice = { name: string; title: string; isDrone: boolean };
export type Comparison = { columns: ComparedProduct[]; leftOut: LeftOut; choices: Choice[] };

type Context = { requestId: string; shared: SharedPage | null };

/**
 * The products that `view` names, without those that are not on sale; `choices` are the Store's first page, and the
 * other variants of what is compared.
 * @throws AppError `backend_unavailable` if Medusa does not answer and no product is known without it.
 */
export async function loadComparison(view: CompareView, context: Context): Promise<Comparison> {
  const [found, list] = await Promise.all([
    Promise.all(view.handles.map((name) => loadColumn(name, context).catch(asUnreachable))),
    getProductList(context),
  ]);
  const failure = found.find((column) => column instanceof AppError);
  const loaded = found.flatMap((column) => (column === null || column instanceof AppError ? [] : [column]));
  if (failure && loaded.length === 0) throw failure;
  const columns = new Map(loaded.map(({ column }) => [column.product.productId, column]));
  const leftOut = {
    repeated: view.repeated + loaded.length - columns.size,
    beyond: view.beyond,
    notOnSale: view.unreadable + found.filter((column) => column === null).length,
    unreachable: found.filter((column) => column instanceof AppError).length,
  };
  const others = [...new Map(loaded.map(({ page }) => [page.product.handle, page])).values()].flatMap(listVariants);
  const compared = new Set(loaded.map(({ page }) => page.product.handle));
  // A page that may not be kept would leave the one from before in the cache.
  if (leftOut.unreachable > 0) forbidKeeping(context.shared);
  return {
    columns: [...columns.values()],
    leftOut,
    choices: [...others, ...list.products.filter(({ handle }) => !compared.has(handle))]
      .filter(({ productId }) => !columns.has(productId))
      .map(({ handle, productId, name, flightTimeMinutes }) => ({
        name: toCompared({ handle, productId }),
        title: name,
        isDrone: flightTimeMinutes !== undefined,
      })),
  };
}

/** A column by its name in the address; a variant that is no longer sold is not shown as another one. */
async function loadColumn(name: string, context: Context) {
  const { handle, variantId } = readCompared(name);
  const page = await getProductPage(handle, context);
  if (!page) return null;
  const wanted = page.variants?.find((variant) => variant.variantId === variantId);
  // Without Medusa's answer nobody knows its variants.
  if (variantId !== null && !wanted && page.freshness !== "built-in") return null;
  const variant = wanted ?? page.variants?.[0] ?? null;
  const shown = withVariant(page, variant);
  const bought = toBought(shown, variant);
  const { rating, figures, freshness, loadedAt } = shown;
  const column: ComparedProduct = {
    name: wanted ? toCompared(bought) : bought.handle,
    title: wanted ? bought.name : page.product.name,
    product: { ...bought, ...(rating && { rating }) },
    figures,
    freshness,
    loadedAt,
  };
  return { page, column };
}

const listVariants = (page: ShownProductPage) =>
  (page.variants ?? []).map((variant) => toBought(withVariant(page, variant), variant));

/** One product that cannot be loaded does not take the others away. */
function asUnreachable(error: unknown): AppError {
  if (error instanceof AppError && error.code === "backend_unavailable") return error;
  throw error;
}
