import { ifRefused } from "~/domain/app-error";
import { type LoadedList, type ProductList, toCardProduct } from "~/domain/product";

/** The browser then tries itself, and shows an error if that fails too. */
export const noneWhenUnavailable = ifRefused(null, "backend_unavailable");

/** Only what a screen shows, because every byte is sent with the page. */
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
