import { useState } from "react";
import { useCart } from "~/cart/store";
import type { AppError } from "~/domain/app-error";
import { type CartItem, totalAmount } from "~/domain/cart";
import { formatMoney } from "~/domain/money";
import { correctCart, type Quote } from "./server-lines";

const keyOf = (items: readonly CartItem[]) =>
  JSON.stringify(items.map(({ productId, price, quantity }) => [productId, price, quantity]));

/**
 * The cart as it will be paid. `total` (minor units) is the server's where it named one for exactly these lines, with
 * its other parts in `extras`; otherwise it is the sum of the items. `correct` applies what a refusal says, and
 * `changes` lists that in sentences until `dismiss`.
 */
export function useServerCart() {
  const { items, ready, ...actions } = useCart();
  const [quoted, setQuoted] = useState<({ key: string } & Quote) | null>(null);
  const [changes, setChanges] = useState<string[]>([]);
  const itemsTotal = totalAmount({ items });
  const quote = quoted?.key === keyOf(items) ? quoted : null;
  const total = quote?.total ?? itemsTotal;

  function correct(error: AppError) {
    const correction = correctCart({ items }, error);
    void actions.update((cart) => correctCart(cart, error).cart);
    if (correction.quote) setQuoted({ key: keyOf(correction.cart.items), ...correction.quote });
    const newTotal = correction.quote ? ` The total is now ${formatMoney(correction.quote.total)}.` : "";
    setChanges(correction.changes.length > 0 ? correction.changes : [`${error.message}${newTotal}`]);
  }

  return {
    items,
    ready,
    ...actions,
    itemsTotal,
    extras: quote?.extras,
    total,
    changes,
    correct,
    dismiss: () => setChanges([]),
  };
}
