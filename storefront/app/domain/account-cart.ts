import type { Cart, CartItem } from "./cart";

export const MAX_LINES = 100;

type Line = Pick<CartItem, "productId" | "quantity">;

/** What this browser and the account `uid` last agreed on; `cart` names the kept cart (contract: `SyncCartAnswer`). */
export type KnownCart = { uid: string; cart: string | null; lines: readonly Line[] };

/** The merged lines. `notKept`: products that only the browser keeps. */
export type CartAnswer = { cart: string | null; items: readonly CartItem[]; notKept: readonly string[] };

const toQuantities = (lines: readonly Line[]) => new Map(lines.map(({ productId, quantity }) => [productId, quantity]));

/** Without lines of another account's cart, the account's known ones first. `unsent` are above a cart's limit. */
export function linesFor(
  items: readonly CartItem[],
  known: KnownCart | null,
  uid: string,
): { lines: Line[]; unsent: string[] } {
  const agreed = toQuantities(known?.lines ?? []);
  const own = known === null || known.uid === uid;
  const lines = items.map(({ productId, quantity }) => ({
    productId,
    quantity: own ? quantity : quantity - (agreed.get(productId) ?? 0),
  }));
  const told = lines.filter(({ quantity }) => quantity > 0);
  if (own) told.sort((left, right) => Number(agreed.has(right.productId)) - Number(agreed.has(left.productId)));
  return { lines: told.slice(0, MAX_LINES), unsent: told.slice(MAX_LINES).map(({ productId }) => productId) };
}

/** Otherwise a product that is added again before the next sync would count as already bought. */
export function withoutBought(known: KnownCart, bought: readonly CartItem[]): KnownCart {
  const taken = toQuantities(bought);
  const left = known.lines.map(({ productId, quantity }) => ({
    productId,
    quantity: quantity - (taken.get(productId) ?? 0),
  }));
  return { ...known, lines: left.filter(({ quantity }) => quantity > 0) };
}

/**
 * The browser's cart after an answer; the same object if nothing changes. A line changed since the request stays as it
 * is until the next sync. Existing lines keep their own name, picture and price.
 */
export function applyAnswer(cart: Cart, sent: readonly CartItem[], { items, notKept }: CartAnswer): Cart {
  const before = toQuantities(sent);
  const agreed = toQuantities(items);
  const stays = new Set(notKept);
  const here = new Set(cart.items.map(({ productId }) => productId));
  const left = cart.items.flatMap((item) => {
    if (item.quantity !== before.get(item.productId) || stays.has(item.productId)) return [item];
    const quantity = agreed.get(item.productId);
    if (quantity === undefined) return [];
    return quantity === item.quantity ? [item] : [{ ...item, quantity }];
  });
  const further = items.filter(({ productId }) => !here.has(productId) && !before.has(productId));
  const isSame = left.length === cart.items.length && left.every((item, place) => item === cart.items[place]);
  return isSame && further.length === 0 ? cart : { items: [...left, ...further] };
}
