import { useEffect, useState } from "react";
import * as v from "valibot";
import type { CartItem } from "~/domain/cart";
import { FORM_TIMEOUT_MS } from "~/lib/times";

const Answer = v.object({
  stock: v.array(v.object({ productId: v.string(), available: v.nullable(v.number()) })),
});

/**
 * How many there are of each product; null where that is not counted. A product that nothing is known of is not in it.
 */
export type KnownStock = ReadonlyMap<string, number | null>;

/**
 * The stock of the cart's products, asked for once each time that the drawer is opened, and of each product that comes
 * in meanwhile.
 */
export function useStock(items: readonly CartItem[]): KnownStock {
  const [stock, setStock] = useState<KnownStock>(new Map());
  const wanted = items
    .map(({ productId }) => productId)
    .filter((productId) => !stock.has(productId))
    .sort()
    .join(" ");
  useEffect(() => {
    if (wanted === "") return;
    const gone = new AbortController();
    loadStock(wanted.split(" "), gone.signal).then((found) => {
      if (!gone.signal.aborted && found.size > 0) setStock((before) => new Map([...before, ...found]));
    });
    return () => gone.abort();
  }, [wanted]);
  return stock;
}

/** Nothing where the shop does not say: the checkout looks again. */
async function loadStock(productIds: string[], gone: AbortSignal): Promise<KnownStock> {
  const query = new URLSearchParams(productIds.map((productId) => ["id", productId]));
  try {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(FORM_TIMEOUT_MS)]);
    const response = await fetch(`/cart/products?${query}`, { signal });
    const { stock } = v.parse(Answer, await response.json());
    return new Map(stock.map(({ productId, available }) => [productId, available]));
  } catch {
    return new Map();
  }
}
