import * as v from "valibot";
import { FORM_TIMEOUT_MS } from "~/lib/times";

const Answer = v.object({
  stock: v.array(v.object({ productId: v.string(), name: v.string(), available: v.nullable(v.number()) })),
});

/** A product of the cart as the shop sells it now; `available` is null if its stock is not counted. */
export type CartProduct = v.InferOutput<typeof Answer>["stock"][number];

/** The products with these ids; without those that are not on sale, and empty if the shop does not answer. */
export async function readCartProducts(productIds: string[], gone?: AbortSignal): Promise<CartProduct[]> {
  const query = new URLSearchParams(productIds.map((productId) => ["id", productId]));
  try {
    const signals = [AbortSignal.timeout(FORM_TIMEOUT_MS), ...(gone ? [gone] : [])];
    const response = await fetch(`/cart/products?${query}`, { signal: AbortSignal.any(signals) });
    return v.parse(Answer, await response.json()).stock;
  } catch {
    return []; // The checkout checks again.
  }
}
