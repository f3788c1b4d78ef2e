import type { PersistStorage, StorageValue } from "zustand/middleware";
import type { CartItem } from "~/domain/cart";
import { CART_READ_TIMEOUT_MS } from "~/lib/times";
import { withTimeout } from "~/lib/with-timeout";
import { parseStoredCart, STORED_VERSION, serializeCart } from "./stored-cart";

/** The cart's key in localStorage. */
export const CART_KEY = "persist:root";

export type StoredState = { items: readonly CartItem[] };

/** The part of `Storage` that the cart needs. Reading may be asynchronous, so that slow storage can time out. */
export type StorageArea = {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/**
 * The cart's storage in the form that zustand's `persist` expects. A missing, damaged, unreadable or slow value reads
 * as an empty cart, and a redux-persist cart is written back in the current form.
 */
export function createCartStorage(
  area: StorageArea,
  { timeoutMs = CART_READ_TIMEOUT_MS }: { timeoutMs?: number } = {},
): PersistStorage<StoredState> {
  const toValue = (text: string | null): StorageValue<StoredState> => {
    const { items, legacy } = parseStoredCart(text);
    if (legacy) area.setItem(CART_KEY, serializeCart(items));
    return { state: { items }, version: STORED_VERSION };
  };
  return {
    getItem(key) {
      const text = area.getItem(key);
      if (!(text instanceof Promise)) return toValue(text);
      return withTimeout(text, timeoutMs, () => null).then(toValue, () => toValue(null));
    },
    setItem: (key, value) => area.setItem(key, serializeCart(value.state.items)),
    removeItem: (key) => area.removeItem(key),
  };
}

/** localStorage, or this page's memory if the browser forbids it or it is full (private windows, quota). */
export function createBrowserArea(): StorageArea {
  const memory = new Map<string, string>();
  let forbidden = false;
  const attempt = <T>(inStorage: () => T, inMemory: () => T): T => {
    if (!forbidden) {
      try {
        return inStorage();
      } catch {
        forbidden = true;
      }
    }
    return inMemory();
  };
  return {
    getItem: (key) =>
      attempt(
        () => window.localStorage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        () => window.localStorage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        () => window.localStorage.removeItem(key),
        () => void memory.delete(key),
      ),
  };
}

/** Calls `onChange` when another tab changes the cart, or when the page comes back from the back-forward cache. */
export function watchCartStorage(onChange: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === CART_KEY || event.key === null) onChange();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) onChange();
  });
}
