import { useEffect, useState } from "react";
import * as v from "valibot";
import type { CartItem } from "~/domain/cart";
import { Costs } from "~/domain/costs";
import { abortedAfter, FORM_TIMEOUT_MS } from "~/lib/times";

/** Several presses of a stepper cause one request. */
const PAUSE_MS = 150;

type Lines = readonly Pick<CartItem, "productId" | "quantity">[];

/** Defaults: the shop's country (two letters in lower case), the standard delivery. A new `round` asks again. */
type Terms = {
  discountCode?: string | null;
  country?: string | undefined;
  shippingOptionId?: string | null;
  round?: number;
};

const Answer = v.object({ costs: v.nullable(Costs) });

/** Null if the shop cannot compute them. @throws Error if it did not answer. */
async function askForCosts(cart: object, signal: AbortSignal): Promise<Costs | null> {
  const response = await fetch("/checkout/costs", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(cart),
    signal: abortedAfter(FORM_TIMEOUT_MS, signal),
  });
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
  return v.parse(Answer, await response.json()).costs;
}

type Asked = { key: string; costs: Costs | null };

/** By Medusa. `costs` is null until the shop has answered for exactly these; `failed` if it did not. */
export function useCosts(items: Lines, { discountCode, country, shippingOptionId, round = 0 }: Terms = {}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const lines = items.map(({ productId, quantity }) => ({ productId, quantity }));
  const cart = {
    items: lines,
    ...(discountCode && { discountCode }),
    ...(country && { country }),
    ...(shippingOptionId && { shippingOptionId }),
  };
  const key = JSON.stringify([cart, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the cart and its terms
  useEffect(() => {
    if (lines.length === 0) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Browsers report a call that fails as an error of the page.
      if (!navigator.onLine) return setAsked({ key, costs: null });
      askForCosts(cart, controller.signal).then(
        (costs) => setAsked({ key, costs }),
        () => controller.signal.aborted || setAsked({ key, costs: null }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  const answer = asked?.key === key ? asked : null;
  return { costs: answer?.costs ?? null, failed: answer !== null && answer.costs === null };
}
