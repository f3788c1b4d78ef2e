import { ListCartProductsAnswer, type SyncCart, SyncCartAnswer } from "medusa-backend/contract";
import type { CartAnswer } from "~/domain/account-cart";
import { fromMajor } from "~/domain/money";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";
import { shownPicture } from "./shown-picture.server";

/**
 * Merges a browser's cart with the account's cart. @throws AppError `unauthenticated`.
 */
export async function syncCart(medusa: Medusa, body: SyncCart): Promise<CartAnswer> {
  const call = { method: "PUT", body, schema: SyncCartAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  const { cart, lines, not_kept } = await medusa.fetch(shopPath("cart"), call);
  const items = lines.map(({ product_id, quantity, title, image_url, unit_price }) => ({
    productId: product_id,
    quantity,
    name: title,
    imageUrl: shownPicture(image_url),
    price: fromMajor(unit_price),
  }));
  return { cart, items, notKept: not_kept };
}

/** The stock of these products, null if it is not tracked. Products that are not on sale are left out. */
export async function listStock(
  medusa: Medusa,
  productIds: readonly string[],
): Promise<{ productId: string; available: number | null }[]> {
  if (productIds.length === 0) return [];
  const call = { query: { ids: productIds.join(",") }, schema: ListCartProductsAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { products } = await medusa.fetch(shopPath("cart-products"), call);
  return products.map(({ id, available }) => ({ productId: id, available }));
}
