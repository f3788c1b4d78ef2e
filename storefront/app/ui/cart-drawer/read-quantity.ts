import { MAX_QUANTITY } from "~/domain/cart";

/**
 * A typed text as a quantity, or why it is invalid and the quantity to use instead (null: the previous one).
 */
export type TypedQuantity = { quantity: number } | { fault: string; instead: number | null };

/** Reads a typed quantity: an integer from 1 to 999, or to the stock if that is known and lower. */
export function readQuantity(text: string, available: number | null = null): TypedQuantity {
  const typed = text.trim();
  if (!/^\d+$/.test(typed)) return { fault: typed === "" ? "" : "Only a whole number", instead: null };
  const quantity = Number(typed);
  if (quantity < 1) return { fault: "At least 1. To take it out, choose Remove.", instead: null };
  const most = mostOf(available);
  if (quantity <= most) return { quantity };
  return { fault: most < MAX_QUANTITY ? `Only ${most} in stock` : `${MAX_QUANTITY} at most`, instead: most };
}

/** The most of one product that a line can hold. A sold-out product can only be removed; the checkout says so, too. */
export function mostOf(available: number | null): number {
  return Math.max(1, Math.min(available ?? MAX_QUANTITY, MAX_QUANTITY));
}
