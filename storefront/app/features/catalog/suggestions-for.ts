import * as v from "valibot";
import { CURRENCY } from "~/domain/money";
import type { SuggestedProduct } from "~/domain/product";
import { SUGGEST_TIMEOUT_MS } from "~/lib/times";

const Answer = v.object({
  suggestions: v.array(
    v.object({
      productId: v.string(),
      handle: v.string(),
      name: v.string(),
      imageUrl: v.string(),
      price: v.object({ amount: v.number(), currency: v.literal(CURRENCY) }),
    }),
  ),
});

/**
 * What is suggested for the beginning of a search. Nothing where the shop does not answer in time or refuses: the
 * search itself still works.
 */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<SuggestedProduct[]> {
  if (q.trim().length < 2) return [];
  try {
    const answer = await fetch(`/explore/suggestions?${new URLSearchParams({ q: q.trim() })}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(SUGGEST_TIMEOUT_MS)]),
    });
    return v.parse(Answer, await answer.json()).suggestions;
  } catch {
    return [];
  }
}
