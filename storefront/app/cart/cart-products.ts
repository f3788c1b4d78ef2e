import * as v from "valibot";
import { abortedAfter, FORM_TIMEOUT_MS } from "~/lib/times";

const Answer = v.object({
  stock: v.array(v.object({ productId: v.string(), name: v.string(), available: v.nullable(v.number()) })),
  ids: v.array(v.object({ handle: v.string(), productId: v.string() })),
});
type Answer = v.InferOutput<typeof Answer>;

export type CartProduct = Answer["stock"][number];

/** Empty if the shop does not answer: the checkout checks again, and the next list that is shown asks again. */
async function ask(name: "id" | "handle", values: string[], gone?: AbortSignal): Promise<Answer> {
  const query = new URLSearchParams(values.map((value) => [name, value]));
  try {
    const response = await fetch(`/cart/products?${query}`, { signal: abortedAfter(FORM_TIMEOUT_MS, gone) });
    return v.parse(Answer, await response.json());
  } catch {
    return { stock: [], ids: [] };
  }
}

export const readCartProducts = async (productIds: string[], gone?: AbortSignal): Promise<CartProduct[]> =>
  (await ask("id", productIds, gone)).stock;

export const idsOfHandles = async (handles: string[]): Promise<Answer["ids"]> => (await ask("handle", handles)).ids;
