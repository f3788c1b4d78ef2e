import { useState } from "react";
import { useCart } from "~/cart/store";
import { useCosts } from "~/cart/use-costs";
import type { AppError } from "~/domain/app-error";
import { type CartItem, totalAmount } from "~/domain/cart";
import { formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";
import { correctCart, type Quote } from "./server-lines";

const keyOf = (items: readonly CartItem[], round: number) =>
  JSON.stringify([items.map(({ productId, price, quantity }) => [productId, price, quantity]), round]);

const isMoreThanItems = ({ shipping, tax, discount }: Extras) => shipping !== 0 || tax !== 0 || discount !== 0;

/**
 * The cart as it will be paid. `total` (minor units) is the server's for exactly these lines and prices, with its other
 * parts in `extras`: from its last refusal, or from the requested costs. Until it is known, and if the server has other
 * prices (which the payment reports), it is the sum of the items. `correct` applies the data of a refusal, and
 * `changes` lists the changes in sentences until `dismiss`. `discountCode` is the code that `total` includes; `country`
 * is the country of delivery, by default the shop's.
 */
export function useServerCart(country?: string) {
  const { items, ready, ...actions } = useCart();
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [quoted, setQuoted] = useState<({ key: string } & Quote) | null>(null);
  const [changes, setChanges] = useState<string[]>([]);
  const asked = useCosts(items, { discountCode: typedCode, country, round });
  const itemsTotal = totalAmount({ items });
  const costs = asked.costs?.itemsTotal === itemsTotal ? asked.costs : null;
  const refusal = quoted?.key === keyOf(items, round) ? quoted : null;
  const quote = costs ?? refusal;
  const applied = costs?.discountCode && !costs.discountCode.problem ? costs.discountCode.code : undefined;

  function correct(error: AppError) {
    const correction = correctCart({ items }, error);
    void actions.update((cart) => correctCart(cart, error).cart);
    // What was asked before may lack what the refusal says.
    setRound(round + 1);
    if (correction.quote) setQuoted({ key: keyOf(correction.cart.items, round + 1), ...correction.quote });
    const newTotal = correction.quote ? ` The total is now ${formatMoney(correction.quote.total)}.` : "";
    setChanges(correction.changes.length > 0 ? correction.changes : [`${error.message}${newTotal}`]);
  }

  return {
    items,
    ready,
    ...actions,
    itemsTotal,
    extras: quote && isMoreThanItems(quote.extras) ? { ...quote.extras, codes: applied ? [applied] : [] } : undefined,
    total: quote?.total ?? itemsTotal,
    costs,
    costsFailed: asked.failed,
    discountCode: applied,
    typedCode,
    setTypedCode,
    changes,
    correct,
    dismiss: () => setChanges([]),
  };
}
