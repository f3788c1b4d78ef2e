import { useRef, useState } from "react";
import { cartActions } from "~/cart/store";
import { type CartItem, MAX_QUANTITY } from "~/domain/cart";
import { formatMoney } from "~/domain/money";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import titles from "~/ui/titles.module.css";
import unseen from "~/ui/unseen.module.css";
import css from "./cart-lines.module.css";

/** The cart's lines, as plain elements because there may be many. No button is disabled: it would lose the focus. */
export function CartLines({ items }: { items: readonly CartItem[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, say] = useState("");
  return (
    <section aria-labelledby="cart-heading">
      <h2 id="cart-heading" className={titles.part} ref={heading} tabIndex={-1}>
        Your cart
      </h2>
      <ul className={css.lines}>
        {items.map((item) => (
          <li key={item.productId} className={css.line}>
            <div className={css.picture}>
              <ProductPicture src={item.imageUrl} alt="" sizes="112px" />
            </div>
            <div className={css.what}>
              <p className={css.name}>{item.name}</p>
              <p className={css.price}>{formatMoney(item.price)}</p>
            </div>
            <p className={css.subtotal}>{formatMoney(item.price * item.quantity)}</p>
            <div className={css.controls}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own */}
              <div className={css.stepper} role="group" aria-label={`Quantity of ${item.name}`}>
                <button
                  type="button"
                  aria-label={`Minus one ${item.name}`}
                  aria-disabled={item.quantity <= 1}
                  onClick={() => {
                    if (item.quantity <= 1) return;
                    void cartActions.decrement(item.productId);
                    say(`${item.name}: ${item.quantity - 1}`);
                  }}
                >
                  −
                </button>
                <output className={css.quantity} aria-label={`${item.quantity} of ${item.name}`}>
                  {item.quantity}
                </output>
                <button
                  type="button"
                  aria-label={`Plus one ${item.name}`}
                  aria-disabled={item.quantity >= MAX_QUANTITY}
                  onClick={() => {
                    if (item.quantity >= MAX_QUANTITY) return;
                    void cartActions.increment(item.productId);
                    say(`${item.name}: ${item.quantity + 1}`);
                  }}
                >
                  +
                </button>
              </div>
              <button
                type="button"
                className={css.remove}
                aria-label={`Remove ${item.name}`}
                onClick={() => {
                  void cartActions.remove(item.productId);
                  say(`${item.name} removed from your cart`);
                  heading.current?.focus();
                }}
              >
                Remove
              </button>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className={unseen.text}>
        {said}
      </p>
    </section>
  );
}
