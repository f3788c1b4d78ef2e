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
  removeItem,
} from "~/domain/cart";
import { CART_KEY, createBrowserArea, createCartStorage, type StoredState, watchCartStorage } from "./storage";
import { STORED_VERSION } from "./stored-cart";

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
 * Reads the stored cart first, so that an old tab (or one that is not yet hydrated) never overwrites what another tab
 * added.
 */
async function change(next: (cart: Cart) => Cart): Promise<void> {
  await useCartStore.persist.rehydrate();
  useCartStore.setState((state) => ({ items: next(state).items }));
}

/** The cart's actions, for handlers that do not need its contents. */
export const cartActions = {
  add: (product: CartProduct) => change((cart) => addToCart(cart, product)),
  /** Gives lines from the built-in list the ids of the live one. */
  adopt: async (products: Parameters<typeof adoptProductIds>[1]) => {
    await useCartStore.persist.rehydrate();
    const cart = { items: useCartStore.getState().items };
    const adopted = adoptProductIds(cart, products);
    // Nothing is written where nothing changes, so that an emptied cart stays absent.
    if (adopted !== cart) useCartStore.setState({ items: adopted.items });
  },
  increment: (productId: string) => change((cart) => incrementItemQuantity(cart, productId)),
  decrement: (productId: string) => change((cart) => decrementItemQuantity(cart, productId)),
  remove: (productId: string) => change((cart) => removeItem(cart, productId)),
  /** Corrects the cart after an answer of the server, for example with new prices. */
  update: (next: (cart: Cart) => Cart) => change(next),
  /** Empties the cart and removes the stored copy. */
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

/** The cart and its actions, the same in every tab. Show nothing that depends on `items` before `ready`. */
export function useCart() {
  const { items, ready } = useCartStore();
  useEffect(startCart, []);
  return { items, ready, ...cartActions };
}
