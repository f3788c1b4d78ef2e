import { ListCartProducts, type RouteFields, SyncCart } from "medusa-backend/contract/routes";
import type { CartAnswer } from "~/domain/account-cart";
import type { Medusa } from "./client.server";
import { shownPicture } from "./pictures.server";

export async function syncCart(medusa: Medusa, body: RouteFields<typeof SyncCart>): Promise<CartAnswer> {
  const { cart, lines, notKept } = await medusa.call(SyncCart, body);
  const items = lines.map(({ productId, quantity, title, imageUrl, unitPrice }) => ({
    productId,
    quantity,
    name: title,
    imageUrl: shownPicture(imageUrl),
    price: unitPrice,
  }));
  return { cart, items, notKept };
}

/** `available` is null if the stock is not tracked. */
type InCart = { productId: string; handle: string; name: string; available: number | null };

/** Products that are not on sale are left out. */
export async function listCartProducts(medusa: Medusa, productIds: readonly string[]): Promise<InCart[]> {
  if (productIds.length === 0) return [];
  const { products } = await medusa.call(ListCartProducts, { ids: productIds.join(",") });
  return products.map(({ id, title, ...same }) => ({ productId: id, name: title, ...same }));
}
