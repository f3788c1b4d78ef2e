import { useEffect } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import {
  addToCart,
  adoptProductIds,
  type Cart,
  type CartItem,
  type CartProduct,
  clearCart,
  decrementItemQuantity,
  EMPTY_CART,
  incrementItemQuantity,
  nameVariants,
  removeItem,
  restoreItem,
  setItemQuantity,
} from "~/domain/cart";
import {
  CART_KEY,
  createBrowserArea,
  createCartStorage,
  STORED_VERSION,
  type StoredState,
  watchCartStorage,
} from "./storage";

/** `ready` turns true once the stored cart has been read; before that `items` is empty, as on the server. */
type CartState = { items: readonly CartItem[]; ready: boolean };

const useCartStore = create<CartState>()(
  persist((): CartState => ({ items: EMPTY_CART.items, ready: false }), {
    name: CART_KEY,
    version: STORED_VERSION,
    skipHydration: true,
    storage: createCartStorage(createBrowserArea()),
    partialize: ({ items }): StoredState => ({ items }),
    merge: (stored, current) => ({ ...current, ...(stored as StoredState | undefined), ready: true }),
  }),
);

/**
 * Reads the stored cart first, so that an old tab never overwrites what another tab added. Writes nothing if nothing
 * changes, so that an emptied cart stays absent.
 */
async function change(next: (cart: Cart) => Cart): Promise<void> {
  await useCartStore.persist.rehydrate();
  const cart = { items: useCartStore.getState().items };
  const changed = next(cart);
  if (changed !== cart) useCartStore.setState({ items: changed.items });
}

export async function readCart(): Promise<readonly CartItem[]> {
  await useCartStore.persist.rehydrate();
  return useCartStore.getState().items;
}

export const onCartChange = (tell: (items: readonly CartItem[]) => void): (() => void) =>
  useCartStore.subscribe(({ items }) => tell(items));

export const cartActions = {
  add: async (product: CartProduct): Promise<number> => {
    await change((cart) => addToCart(cart, product));
    return useCartStore.getState().items.find(({ productId }) => productId === product.productId)?.quantity ?? 0;
  },
  adopt: (products: Parameters<typeof adoptProductIds>[1]) => change((cart) => adoptProductIds(cart, products)),
  /** For variants that were added from a card, which does not know their values. */
  name: (products: Parameters<typeof nameVariants>[1]) => change((cart) => nameVariants(cart, products)),
  increment: (productId: string) => change((cart) => incrementItemQuantity(cart, productId)),
  decrement: (productId: string) => change((cart) => decrementItemQuantity(cart, productId)),
  setQuantity: (productId: string, quantity: number) => change((cart) => setItemQuantity(cart, productId, quantity)),
  remove: (productId: string) => change((cart) => removeItem(cart, productId)),
  restore: (item: CartItem, place: number) => change((cart) => restoreItem(cart, item, place)),
  /** After an answer of the server, for example with new prices. */
  update: change,
  /** Removes the stored copy as well. */
  clear: async () => {
    await change(clearCart);
    useCartStore.persist.clearStorage();
  },
};

let started = false;
function startCart() {
  if (started) return;
  started = true;
  watchCartStorage(() => void useCartStore.persist.rehydrate());
  void useCartStore.persist.rehydrate();
}

/** The same in every tab. Before `ready`, show nothing that depends on `items`. */
export function useCart() {
  useEffect(startCart, []);
  return useCartStore();
}

let holds = 0;

/** Keeps the account's cart from changing the browser's while it is being paid. Returns a function that ends this. */
export function holdCart(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

export const isCartHeld = (): boolean => holds > 0;
