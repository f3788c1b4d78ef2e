import { useState } from "react";
import { cartActions, useCart } from "~/cart/store";
import { useCosts } from "~/cart/use-costs";
import type { AppError } from "~/domain/app-error";
import { type Cart, type CartItem, totalAmount } from "~/domain/cart";
import { type DeliveryOffer, lostDeliverySentence } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";
import { useAccount } from "~/ui/shop-context";
import { deliveryDrafts } from "./delivery-storage";
import { linesOf } from "./payments";

const keyOf = (items: readonly CartItem[], asked: { round: number; shippingOptionId: string | null }) =>
  JSON.stringify([linesOf({ items }), asked]);

const isMoreThanItems = ({ shipping, tax, discount }: Extras) => shipping !== 0 || tax !== 0 || discount !== 0;

/**
 * The cart as it will be paid. `total` (minor units) is the server's for exactly these lines and prices, from its last
 * refusal or the requested costs, with its other parts in `extras`; until it is known, and if the server has other
 * prices, the sum of the items. `costs` are null while the shop is asked, and if it does not answer (`costsFailed`).
 * `isPriced` once the shop has answered for the cart, or has failed to. `correct` applies the data of a refusal, and
 * `changes` says in sentences what it changed. `typedCode` was entered last, `discountCode` is the code that `total`
 * includes. `deliveries` are the last known ones, the standard one first. `shippingOptionId` is undefined for the
 * standard one, which replaces one that is no longer offered; `lostDelivery` then says so.
 */
export function useServerCart(country: string | undefined, isPlaceKnown: boolean) {
  const { items, ready } = useCart();
  const account = useAccount()?.email ?? "";
  // A reload, or the way back from the bank, changes neither.
  const [terms, setTerms] = useState(() => deliveryDrafts.termsOf(account));
  const { typedCode, shippingOptionId } = terms;
  const [round, setRound] = useState(0);
  const [quoted, setQuoted] = useState<({ key: string } & Quote) | null>(null);
  const [changes, setChanges] = useState<string[]>([]);
  const [deliveries, setDeliveries] = useState<readonly DeliveryOffer[]>([]);
  const [lostDelivery, setLostDelivery] = useState<string | null>(null);
  // Until the form has said where to, the costs are those of the shop's country, which may not offer the delivery.
  const wanted = isPlaceKnown ? shippingOptionId : null;
  const asked = useCosts(items, { discountCode: typedCode, country, shippingOptionId: wanted, round });
  if (asked.costs && asked.costs.deliveries !== deliveries) {
    setDeliveries(asked.costs.deliveries);
    const lost = lostDeliverySentence(wanted, deliveries, asked.costs);
    if (lost) {
      setLostDelivery(lost);
      setTerms({ typedCode, shippingOptionId: null });
    }
  }
  const itemsTotal = totalAmount({ items });
  const costs = asked.costs?.itemsTotal === itemsTotal ? asked.costs : null;
  const refusal = quoted?.key === keyOf(items, { round, shippingOptionId }) ? quoted : null;
  const quote = costs ?? refusal;
  const applied = costs?.discountCode && !costs.discountCode.problem ? costs.discountCode.code : undefined;

  function choose(next: typeof terms) {
    setTerms(next);
    deliveryDrafts.keepTerms(account, next);
  }

  function chooseDelivery(id: string) {
    setLostDelivery(null);
    choose({ typedCode, shippingOptionId: id === deliveries[0]?.shippingOptionId ? null : id });
  }

  function correct(error: AppError) {
    const correction = correctCart({ items }, error);
    void cartActions.update((cart) => correctCart(cart, error).cart);
    // What was asked before may lack what the refusal says.
    setRound(round + 1);
    const next = { round: round + 1, shippingOptionId };
    if (correction.quote) setQuoted({ key: keyOf(correction.cart.items, next), ...correction.quote });
    const newTotal = correction.quote ? ` The total is now ${formatMoney(correction.quote.total)}.` : "";
    setChanges(correction.changes.length > 0 ? correction.changes : [`${error.message}${newTotal}`]);
  }

  return {
    items,
    ready,
    itemsTotal,
    extras: quote && isMoreThanItems(quote.extras) ? { ...quote.extras, codes: applied ? [applied] : [] } : undefined,
    total: quote?.total ?? itemsTotal,
    isPriced: asked.costs !== null || asked.failed || refusal !== null,
    costs,
    costsFailed: asked.failed,
    discountCode: applied,
    typedCode,
    setTypedCode: (code: string | null) => choose({ typedCode: code, shippingOptionId }),
    deliveries,
    shippingOptionId: shippingOptionId ?? undefined,
    chooseDelivery,
    lostDelivery,
    changes,
    correct,
    dismiss: () => setChanges([]),
  };
}

export type ServerCart = ReturnType<typeof useServerCart>;

/** A total from the server, and its parts other than the lines, in minor units. */
type Quote = { total: number; extras: Extras };

/**
 * Applies the fresh lines of a `price_changed` or `unavailable` answer (docs/api.md); other lines stay. `changes` are
 * sentences; `quote` is the server's total, if it sent one.
 */
export function correctCart(cart: Cart, error: AppError) {
  const fresh = new Map(error.details?.order_items?.map((line) => [line.product_id, line]));
  const changes: string[] = [];
  const items = cart.items.flatMap((item) => {
    const line = fresh.get(item.productId);
    if (!line) return [item];
    const available = line.available ?? item.quantity;
    if (available < 1) {
      changes.push(`${item.name} is sold out and was taken out of your cart.`);
      return [];
    }
    if (available < item.quantity)
      changes.push(`Only ${available} of ${item.name} left; your cart now holds ${available}.`);
    const price = line.unit_price ?? item.price;
    if (price !== item.price) {
      changes.push(`${item.name} now costs ${formatMoney(price)} (it was ${formatMoney(item.price)}).`);
    }
    return [{ ...item, price, quantity: Math.min(item.quantity, available) }];
  });
  return { cart: { items }, changes, quote: error.code === "price_changed" ? toQuote(error) : null };
}

function toQuote({ details = {} }: AppError): Quote | null {
  const { total_amount: total, delivery_amount: shipping = 0, tax_amount: tax = 0, discount_amount = 0 } = details;
  return total === undefined ? null : { total, extras: { shipping, tax, discount: discount_amount } };
}
