import * as v from "valibot";
import type { PersistStorage, StorageValue } from "zustand/middleware";
import { type CartItem, MAX_QUANTITY } from "~/domain/cart";
import { fromMajor, toMajor } from "~/domain/money";
import { CART_READ_TIMEOUT_MS, withTimeout } from "~/lib/times";

export const CART_KEY = "persist:root";

export type StoredState = { items: readonly CartItem[] };

/** Reading may be asynchronous, so that slow storage can time out. */
export type StorageArea = {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** For zustand's `persist`. An unusable or slow value is an empty cart; redux-persist's is written back as ours. */
export function createCartStorage(area: StorageArea): PersistStorage<StoredState> {
  const toValue = (text: string | null): StorageValue<StoredState> => {
    const { items, legacy } = parseStoredCart(text);
    if (legacy) area.setItem(CART_KEY, serializeCart(items));
    return { state: { items }, version: STORED_VERSION };
  };
  return {
    getItem(key) {
      const text = area.getItem(key);
      if (!(text instanceof Promise)) return toValue(text);
      return withTimeout(text, CART_READ_TIMEOUT_MS, () => null).then(toValue, () => toValue(null));
    },
    setItem: (key, value) => area.setItem(key, serializeCart(value.state.items)),
    removeItem: (key) => area.removeItem(key),
  };
}

type Storable = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** localStorage, or this page's memory if the browser forbids it or it is full (private windows, quota). */
export function createBrowserArea(): StorageArea {
  const memory = new Map<string, string>();
  const inMemory: Storable = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  };
  let isForbidden = false;
  function attempt<T>(use: (area: Storable) => T): T {
    try {
      if (!isForbidden) return use(window.localStorage);
    } catch {
      isForbidden = true;
    }
    return use(inMemory);
  }
  return {
    getItem: (key) => attempt((area) => area.getItem(key)),
    setItem: (key, value) => attempt((area) => area.setItem(key, value)),
    removeItem: (key) => attempt((area) => area.removeItem(key)),
  };
}

export function readStored<T>(area: StorageArea, key: string, parse: (stored: unknown) => T): T | null {
  const text = area.getItem(key);
  if (typeof text !== "string") return null;
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** When another tab changes the cart, or when the page comes back from the back-forward cache. */
export function watchCartStorage(onChange: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === CART_KEY || event.key === null) onChange();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) onChange();
  });
}

export const STORED_VERSION = 1;

/** The specification's field names, the price in major units. */
const StoredLine = v.object({
  _id: v.pipe(v.string(), v.minLength(1)),
  productName: v.string(),
  productImg: v.optional(v.string(), ""),
  productPrice: v.pipe(v.number(), v.finite(), v.minValue(0)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
});
type StoredLine = v.InferOutput<typeof StoredLine>;

const StoredLines = v.pipe(
  v.array(StoredLine),
  v.check((lines) => new Set(lines.map((line) => line._id)).size === lines.length),
);

const StoredCart = v.object({ state: v.object({ items: StoredLines }), version: v.literal(STORED_VERSION) });

/** redux-persist keeps each slice as a JSON string of its own, with its bookkeeping in `_persist`. */
const ReduxPersistRoot = v.objectWithRest({ _persist: v.string() }, v.string());

export type ReadCart = { items: CartItem[]; legacy: boolean };

/** A damaged or foreign text, or one of another version, is an empty cart. */
export function parseStoredCart(text: string | null): ReadCart {
  const value = parseJson(text);
  const current = v.safeParse(StoredCart, value);
  if (current.success) return { items: toItems(current.output.state.items), legacy: false };
  const redux = v.safeParse(ReduxPersistRoot, value);
  if (redux.success) return { items: toItems(findReduxLines(redux.output)), legacy: true };
  return { items: [], legacy: false };
}

export function serializeCart(items: readonly CartItem[]): string {
  const lines: StoredLine[] = items.map((item) => ({
    _id: item.productId,
    productName: item.name,
    productImg: item.imageUrl,
    productPrice: toMajor(item.price),
    quantity: item.quantity,
  }));
  return JSON.stringify({ state: { items: lines }, version: STORED_VERSION });
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The slice's name is unknown: the first list of cart lines in any slice, or directly below it. */
function findReduxLines({ _persist, ...slices }: Record<string, string>): StoredLine[] {
  for (const slice of Object.values(slices)) {
    const value = parseJson(slice);
    const candidates = typeof value === "object" && value !== null ? [value, ...Object.values(value)] : [];
    for (const candidate of candidates) {
      const lines = v.safeParse(StoredLines, candidate);
      if (lines.success && lines.output.length > 0) return lines.output;
    }
  }
  return [];
}

/** One line with an impossible price (more decimals than the currency has) makes the whole value invalid. */
function toItems(lines: StoredLine[]): CartItem[] {
  try {
    return lines.map((line) => ({
      productId: line._id,
      name: line.productName,
      imageUrl: line.productImg,
      price: fromMajor(line.productPrice),
      quantity: line.quantity,
    }));
  } catch {
    return [];
  }
}
