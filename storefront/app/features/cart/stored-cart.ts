import * as z from "zod/mini";
import { type CartItem, MAX_QUANTITY } from "~/domain/cart";
import { fromMajor, toMajor } from "~/domain/money";

export const STORED_VERSION = 1;

/** A cart line as it lies in localStorage: the shop's first field names, the price in major units of USD. */
const StoredLine = z.object({
  _id: z.string().check(z.minLength(1)),
  productName: z.string(),
  productImg: z._default(z.string(), ""),
  productPrice: z.number().check(z.nonnegative()),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
});
type StoredLine = z.infer<typeof StoredLine>;

const StoredLines = z
  .array(StoredLine)
  .check(z.refine((lines) => new Set(lines.map((line) => line._id)).size === lines.length));

const StoredCart = z.object({ state: z.object({ items: StoredLines }), version: z.literal(STORED_VERSION) });

/** redux-persist keeps each slice as a JSON string of its own, beside its book-keeping in `_persist`. */
const ReduxPersistRoot = z.catchall(z.object({ _persist: z.string() }), z.string());

/** What a stored text holds. `legacy` asks the reader to write it back in today's shape. */
export type ReadCart = { items: CartItem[]; legacy: boolean };

/** Reads the stored text; whatever is damaged, foreign or of another version is an empty cart. */
export function parseStoredCart(text: string | null): ReadCart {
  const value = parseJson(text);
  const current = StoredCart.safeParse(value);
  if (current.success) return { items: toItems(current.data.state.items), legacy: false };
  const redux = ReduxPersistRoot.safeParse(value);
  if (redux.success) return { items: toItems(findReduxLines(redux.data)), legacy: true };
  return { items: [], legacy: false };
}

export function serializeCart(items: readonly CartItem[]): string {
  const lines: StoredLine[] = items.map((item) => ({
    _id: item.productId,
    productName: item.name,
    productImg: item.imageUrl,
    productPrice: toMajor(item.price, "usd"),
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

/** The slice's name is not known, so: the first list of cart lines found in any slice, or directly under it. */
function findReduxLines({ _persist, ...slices }: Record<string, string>): StoredLine[] {
  for (const slice of Object.values(slices)) {
    const value = parseJson(slice);
    const candidates = typeof value === "object" && value !== null ? [value, ...Object.values(value)] : [];
    for (const candidate of candidates) {
      const lines = StoredLines.safeParse(candidate);
      if (lines.success && lines.data.length > 0) return lines.data;
    }
  }
  return [];
}

/** One line with an impossible price (more decimals than the currency has) makes the whole value a damaged one. */
function toItems(lines: StoredLine[]): CartItem[] {
  try {
    return lines.map((line) => ({
      productId: line._id,
      name: line.productName,
      imageUrl: line.productImg,
      price: fromMajor(line.productPrice, "usd"),
      quantity: line.quantity,
    }));
  } catch {
    return [];
  }
}
