import * as v from "valibot";
import { type KnownCart, withoutBought } from "~/domain/account-cart";
import { createBrowserArea, readStored } from "./storage";
import { cartActions, readCart } from "./store";

const KEY = "cart:account";

const StoredKnownCart = v.object({
  uid: v.string(),
  cart: v.nullable(v.string()),
  lines: v.array(v.object({ productId: v.string(), quantity: v.number() })),
});

const area = createBrowserArea();

/** Survives a sign-out, so that the next sign-in knows later changes. */
export const knownCart = {
  read: (): KnownCart | null => readStored(area, KEY, v.parser(StoredKnownCart)),
  write: (known: KnownCart) => area.setItem(KEY, JSON.stringify(known)),
};

export async function clearBoughtCart(): Promise<void> {
  const bought = await readCart();
  await cartActions.clear();
  const known = knownCart.read();
  if (known) knownCart.write(withoutBought(known, bought));
}
