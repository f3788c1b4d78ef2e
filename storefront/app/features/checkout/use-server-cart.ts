import { useState } from "react";
import type { AppError } from "~/domain/app-error";
import { type CartItem, totalAmount } from "~/domain/cart";
import { formatMoney } from "~/domain/money";
import { useCart } from "../cart/store";
import { correctCart } from "./server-lines";

const keyOf = (items: readonly CartItem[]) =>
  JSON.stringify(items.map(({ productId, price, quantity }) => [productId, price, quantity]));

/**
 * The cart as it will be paid: `total` (minor units) is the server's where it told one for these very lines, otherwise the
 * items' sum. `correct` takes over what a refusal tells and `changes` says it in sentences, until `dismiss`.
 */
export function useServerCart() {
  const { items, ready, ...actions } = useCart();
  const [quote, setQuote] = useState<{ key: string; total: number } | null>(null);
  const [changes, setChanges] = useState<string[]>([]);
  const itemsTotal = totalAmount({ items });
  const total = quote?.key === keyOf(items) ? quote.total : itemsTotal;

  function correct(error: AppError) {
    const correction = correctCart({ items }, error);
    void actions.update((cart) => correctCart(cart, error).cart);
    if (correction.total !== null) setQuote({ key: keyOf(correction.cart.items), total: correction.total });
    const newTotal = correction.total === null ? "" : ` The total is now ${formatMoney(correction.total, "usd")}.`;
    setChanges(correction.changes.length > 0 ? correction.changes : [`${error.message}${newTotal}`]);
  }

  return { items, ready, ...actions, itemsTotal, total, changes, correct, dismiss: () => setChanges([]) };
}
