import { ifRefused } from "~/domain/app-error";
import { type LoadedList, type ProductList, toCardProduct } from "~/domain/product";

/**
 * For a list's loader: null while Medusa does not answer. The browser then tries itself, and shows an error if that
 * fails too.
 */
export const noneWhenUnavailable = ifRefused(null, "backend_unavailable");

/**
 * Only the part of a list that a screen shows, because every byte is sent with the page: the first `limit` products, or
 * all without it.
 */
export function toShownList(
  list: LoadedList | Promise<LoadedList>,
  limit?: number,
): ProductList | Promise<ProductList> {
  return list instanceof Promise ? list.then((come) => toShown(come, limit)) : toShown(list, limit);
}

const toShown = ({ products, ...list }: LoadedList, limit?: number): ProductList => ({
  ...list,
  products: products.slice(0, limit).map(toCardProduct),
});
