import * as v from "valibot";
import { applyAnswer, type CartAnswer, linesFor } from "~/domain/account-cart";
import type { CartItem } from "~/domain/cart";
import { ACCOUNT_CART_FRESH_MS, ACCOUNT_CART_PAUSE_MS, API_TIMEOUT_MS } from "~/lib/times";
import { knownCart } from "./known-cart-storage";
import { cartActions, isCartHeld, onCartChange, readCart } from "./store";

const Item = v.object({
  productId: v.string(),
  name: v.string(),
  imageUrl: v.string(),
  price: v.number(),
  quantity: v.number(),
});
/** Null if nobody is signed in any more, or Medusa does not answer. */
const Answer = v.object({
  answer: v.nullable(v.object({ cart: v.nullable(v.string()), items: v.array(Item), notKept: v.array(v.string()) })),
});

const contentsOf = (items: readonly CartItem[]) =>
  JSON.stringify(items.map(({ productId, quantity }) => [productId, quantity]));

/** Keeps the browser's cart and the account's in sync. Returns a function that ends it. */
export function keepAccountCart(uid: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let syncedAt = 0;
  /** The last sent state, even if no answer came. */
  let told = "";

  async function syncOnce(): Promise<void> {
    const items = await readCart();
    told = contentsOf(items);
    // Reading it is not a change.
    clearTimeout(timer);
    timer = undefined;
    const known = knownCart.read();
    const { lines, unsent } = linesFor(items, known, uid);
    // Without a kept cart there is no common state.
    const common = known?.uid === uid && known.cart !== null ? { cart: known.cart, lines: known.lines } : null;
    const answer = await send({ lines, known: common });
    syncedAt = Date.now();
    if (!answer || signal.aborted || isCartHeld()) return;
    // Since the request, this cart was bought, or another tab synced: the answer may be older than what is known now.
    if (JSON.stringify(knownCart.read()) !== JSON.stringify(known)) return soon();
    const notKept = [...answer.notKept, ...unsent];
    await cartActions.update((cart) => {
      const taken = applyAnswer(cart, items, { ...answer, notKept });
      // A change made meanwhile still has to be sent.
      if (contentsOf(cart.items) === told) told = contentsOf(taken.items);
      return taken;
    });
    // In this order: if the browser closes between the two, the next sync repeats this one and changes nothing.
    const agreed = answer.items.map(({ productId, quantity }) => ({ productId, quantity }));
    knownCart.write({ uid, cart: answer.cart, lines: agreed });
  }

  function sync() {
    clearTimeout(timer);
    timer = undefined;
    if (running || isCartHeld()) return soon();
    running = syncOnce().finally(() => {
      running = null;
    });
  }

  function soon() {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(sync, ACCOUNT_CART_PAUSE_MS);
  }

  function look() {
    const isDue = document.hidden ? timer !== undefined : Date.now() - syncedAt > ACCOUNT_CART_FRESH_MS;
    if (isDue) sync();
  }

  const stop = onCartChange((items) => {
    if (!document.hidden && contentsOf(items) !== told) soon();
  });
  document.addEventListener("visibilitychange", look, { signal });
  window.addEventListener("online", sync, { signal });
  sync();
  return () => {
    stop();
    clearTimeout(timer);
    ended.abort();
  };
}

type Line = { productId: string; quantity: number };
type Told = { lines: readonly Line[]; known: { cart: string; lines: readonly Line[] } | null };

/** Null without an answer: the browser's cart is complete without it. */
async function send(told: Told): Promise<CartAnswer | null> {
  try {
    const response = await fetch("/cart/account", {
      method: "PUT",
      // Another page may be on its way.
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(told),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    return response.ok ? v.parse(Answer, await response.json()).answer : null;
  } catch {
    return null;
  }
}
