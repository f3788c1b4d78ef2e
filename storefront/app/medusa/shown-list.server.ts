import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { type LoadedList, type ProductList, toCardProduct } from "~/domain/product";

const BUILT_IN_HANDLES: ReadonlySet<string> = new Set(BUILT_IN_PRODUCTS.map(({ handle }) => handle));

/**
 * The part of a list that a screen shows, and no more, because every byte is sent with the page: the first `limit`
 * products, or all without it.
 */
export function toShownList(
  list: LoadedList | Promise<LoadedList>,
  limit?: number,
): ProductList | Promise<ProductList> {
  return list instanceof Promise ? list.then((come) => toShown(come, limit)) : toShown(list, limit);
}

function toShown({ products, ...list }: LoadedList, limit?: number): ProductList {
  const others = products.slice(limit ?? products.length).filter(({ handle }) => BUILT_IN_HANDLES.has(handle));
  return {
    ...list,
    products: products.slice(0, limit).map(toCardProduct),
    ...(others.length > 0 && list.source === "live"
      ? { otherIds: Object.fromEntries(others.map(({ handle, productId }) => [handle, productId])) }
      : {}),
  };
}
