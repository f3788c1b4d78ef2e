import { isVariantId } from "medusa-backend/contract/variant-names";
import type { Product } from "./product";

/** One line of the cart. `price` is in minor units and a snapshot for display only: the charge uses Medusa's price. */
export type CartItem = { productId: string; name: string; imageUrl: string; price: number; quantity: number };
export type Cart = { readonly items: readonly CartItem[] };

export type CartProduct = Pick<Product, "productId" | "name" | "imageUrl" | "price">;

export const EMPTY_CART: Cart = { items: [] };

/** Of one product in an order line (design of POST /orders). */
export const MAX_QUANTITY = 999;

function mapLine(cart: Cart, productId: string, change: (item: CartItem) => CartItem): Cart {
  return { items: cart.items.map((item) => (item.productId === productId ? change(item) : item)) };
}

const plusOne = (quantity: number) => Math.min(quantity + 1, MAX_QUANTITY);

export function addToCart(cart: Cart, { productId, name, imageUrl, price }: CartProduct): Cart {
  const snapshot = { productId, name, imageUrl, price: price.amount };
  if (!cart.items.some((item) => item.productId === productId))
    return { items: [...cart.items, { ...snapshot, quantity: 1 }] };
  return mapLine(cart, productId, (item) => ({ ...snapshot, quantity: plusOne(item.quantity) }));
}

/** Lines of the built-in list name products by handle; two of one product become one. The same cart if unchanged. */
export function adoptProductIds(cart: Cart, products: readonly Pick<Product, "productId" | "handle">[]): Cart {
  const idOf = new Map(products.map(({ handle, productId }) => [handle, productId]));
  const named = cart.items.map((item) => ({ ...item, productId: idOf.get(item.productId) ?? item.productId }));
  if (named.every(({ productId }, index) => productId === cart.items[index]?.productId)) return cart;
  const merged = new Map<string, CartItem>();
  for (const item of named) {
    const quantity = Math.min((merged.get(item.productId)?.quantity ?? 0) + item.quantity, MAX_QUANTITY);
    merged.set(item.productId, { ...item, quantity });
  }
  return { items: [...merged.values()] };
}

/** Gives variants the names under which they are sold. Returns the same cart if nothing changes. */
export function nameVariants(cart: Cart, products: readonly Pick<Product, "productId" | "name">[]): Cart {
  const names = new Map(products.map(({ productId, name }) => [productId, name]));
  const items = cart.items.map((item) => {
    const name = isVariantId(item.productId) ? names.get(item.productId) : undefined;
    return name === undefined || name === item.name ? item : { ...item, name };
  });
  return items.every((item, place) => item === cart.items[place]) ? cart : { items };
}

export function incrementItemQuantity(cart: Cart, productId: string): Cart {
  return mapLine(cart, productId, (item) => ({ ...item, quantity: plusOne(item.quantity) }));
}

/** Removes one piece, but never goes below 1: only `removeItem` removes a line. */
export function decrementItemQuantity(cart: Cart, productId: string): Cart {
  return mapLine(cart, productId, (item) => ({ ...item, quantity: Math.max(item.quantity - 1, 1) }));
}

export function setItemQuantity(cart: Cart, productId: string, quantity: number): Cart {
  const possible = Math.min(Math.max(quantity, 1), MAX_QUANTITY);
  return mapLine(cart, productId, (item) => ({ ...item, quantity: possible }));
}

export function removeItem(cart: Cart, productId: string): Cart {
  return { items: cart.items.filter((item) => item.productId !== productId) };
}

/** Puts a removed line back in its place, unless the cart has the product again. */
export function restoreItem(cart: Cart, item: CartItem, place: number): Cart {
  if (cart.items.some(({ productId }) => productId === item.productId)) return cart;
  return { items: [...cart.items.slice(0, place), item, ...cart.items.slice(place)] };
}

export function clearCart(): Cart {
  return EMPTY_CART;
}

export function totalQuantity(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Σ price × quantity in minor units, from the snapshots: only for display. */
export function totalAmount(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.price * item.quantity, 0);
}
