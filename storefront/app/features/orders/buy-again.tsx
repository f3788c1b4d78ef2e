import { useState } from "react";
import { cartActions } from "~/cart/store";
import { type LineToday, linesToday } from "~/domain/buy-again";
import { addToCart } from "~/domain/cart";
import { formatMoney } from "~/domain/money";
import type { CardProduct } from "~/domain/product";
import type { Order } from "~/medusa/to-order";
import { Button, ButtonLink } from "~/ui/button";

import css from "./buy-again.module.css";

type Props = Pick<Order, "items"> & { products: CardProduct[] };
type Line = LineToday<CardProduct>;

const HINDRANCES: Readonly<Record<Line["state"], ((line: Line) => string) | null>> = {
  sold: null,
  fewer: ({ name, possible }) => `Only ${possible} left of ${name}.`,
  soldOut: ({ name }) => `${name} is sold out at the moment.`,
  gone: ({ name }) => `${name} is no longer sold.`,
};

/** Puts the order's products into the cart at today's prices, and says which can no longer be bought. */
export function BuyAgain({ items, products }: Props) {
  const [added, setAdded] = useState(0);
  const lines = linesToday(items, products);
  const hindrances = lines.flatMap((line) => HINDRANCES[line.state]?.(line) ?? []);
  const pieces = lines.reduce((sum, { possible }) => sum + possible, 0);
  const sum = lines.reduce((sum, { possible, product }) => sum + possible * (product?.price.amount ?? 0), 0);
  const buy = async () => {
    await cartActions.update((cart) =>
      lines.reduce((next, { product, possible }) => {
        for (let piece = 0; product && piece < possible; piece += 1) next = addToCart(next, product);
        return next;
      }, cart),
    );
    setAdded(pieces);
  };
  return (
    <div className={css.again}>
      {pieces > 0 ? (
        <div className={css.ways}>
          <Button variant="outline" onClick={() => void buy()}>
            Buy again
          </Button>
          <span className={css.words}>{`${formatMoney(sum)} at today's prices`}</span>
        </div>
      ) : null}
      {hindrances.map((words, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
        <p key={place} className={css.words}>
          {words}
        </p>
      ))}
      <div role="status" className={css.ways}>
        {added > 0 ? (
          <>
            <span>{`${added === 1 ? "1 product is" : `${added} products are`} in your cart.`}</span>
            <ButtonLink size="sm" to="/checkout">
              Go to checkout
            </ButtonLink>
          </>
        ) : null}
      </div>
    </div>
  );
}
