import { useState } from "react";
import type { cartActions } from "~/cart/store";
import type { Cart, CartItem } from "~/domain/cart";
import unseen from "../unseen.module.css";
import css from "./cart-drawer.module.css";
import { DrawerLine, RemovedLine } from "./drawer-line";
import { rowsOf, withOrder } from "./rows";
import { useStock } from "./use-stock";

type Props = { cart: Cart & Pick<typeof cartActions, "setQuantity" | "remove" | "restore">; onLeave: () => void };

/**
 * The lines, and in the place of each that was removed the way back. What is said of a change is also read out: the
 * page behind the dialog is silent.
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
