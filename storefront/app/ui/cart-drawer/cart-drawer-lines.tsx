import { useEffect, useState } from "react";
import * as v from "valibot";
import type { cartActions } from "~/cart/store";
import type { Cart, CartItem } from "~/domain/cart";
import { FORM_TIMEOUT_MS } from "~/lib/times";
import unseen from "../unseen.module.css";
import css from "./cart-drawer.module.css";
import { DrawerLine, RemovedLine } from "./drawer-line";
import { rowsOf, withOrder } from "./rows";

const Answer = v.object({
  stock: v.array(v.object({ productId: v.string(), available: v.nullable(v.number()) })),
});

/**
 * The stock of each product; null if not counted. Unknown products are missing.
 */
type KnownStock = ReadonlyMap<string, number | null>;

/**
 * The stock of the cart's products, requested each time the drawer opens, and for each product added meanwhile.
 */
function useStock(items: readonly CartItem[]): KnownStock {
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

/** Empty if the shop does not answer: the checkout checks again. */
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

type Props = { cart: Cart & Pick<typeof cartActions, "setQuantity" | "remove" | "restore">; onLeave: () => void };

/**
 * The lines, with Undo in the place of each removed one. Messages about a change are also read out, because the page
 * behind the dialog is silent.
 */
export function CartDrawerLines({ cart, onLeave }: Props) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<ReadonlyMap<string, CartItem>>(new Map());
  const [focused, setFocused] = useState("");
  const [said, say] = useState("");
  const stock = useStock(cart.items);
  const known = withOrder(order, cart.items);
  if (known !== order) setOrder(known);
  const rows = rowsOf(known, cart.items, removed);

  function remove(item: CartItem) {
    setRemoved(new Map(removed).set(item.productId, item));
    setFocused(item.productId);
    say(`${item.name} was removed from your cart`);
    void cart.remove(item.productId);
  }

  function restore(item: CartItem, place: number) {
    setFocused(item.productId);
    say(`${item.name} is back in your cart`);
    void cart.restore(item, place);
  }

  return (
    <>
      {rows.length > 0 ? (
        <ul className={css.lines}>
          {rows.map(({ item, isRemoved, place }) =>
            isRemoved ? (
              <RemovedLine
                key={item.productId}
                item={item}
                takesFocus={focused === item.productId}
                onUndo={() => restore(item, place)}
              />
            ) : (
              <DrawerLine
                key={item.productId}
                item={item}
                available={stock.get(item.productId)}
                takesFocus={focused === item.productId}
                onQuantity={(quantity) => {
                  say(`${item.name}: ${quantity}`);
                  void cart.setQuantity(item.productId, quantity);
                }}
                onRemove={() => remove(item)}
                onLeave={onLeave}
              />
            ),
          )}
        </ul>
      ) : null}
      <p role="status" className={unseen.text}>
        {said}
      </p>
    </>
  );
}
