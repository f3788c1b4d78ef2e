import { useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useCart } from "~/cart/store";
import { useCosts } from "~/cart/use-costs";
import { type CartItem, totalAmount, totalQuantity } from "~/domain/cart";
import { costsSentence } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import { ButtonLink } from "~/ui/button";
import { OPEN_CART_ID } from "../layout/cart-button";
import { MisfitNote } from "../misfit-note";
import { ProductPicture } from "../product-picture/product-picture";
import { useAccount } from "../shop-context";
import { useOffline } from "../use-offline";
import css from "./cart-drawer.module.css";
import cartDrawerEmptyCss from "./cart-drawer-empty.module.css";
import { CartDrawerLines } from "./cart-drawer-lines";

/** A cart without lines: a picture of a drone, and a link to the Store. */
function CartDrawerEmpty({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={cartDrawerEmptyCss.empty}>
      <div className={cartDrawerEmptyCss.picture}>
        <ProductPicture src="/images/products/kestrel-mini-2.webp" alt="" sizes="28rem" turn="soon" />
      </div>
      <p className={cartDrawerEmptyCss.title}>Nothing in it yet</p>
      <p className={cartDrawerEmptyCss.text}>
        Pick a drone, and it waits here until you are ready, even if you come back later.
      </p>
      <ButtonLink size="xl" wide to="/explore" onClick={onLeave}>
        See all drones
      </ButtonLink>
    </div>
  );
}

const TITLE_ID = "cart-drawer-title";

/** `asked` counts the requests to open the cart: each new number opens it. */
type Props = { asked: number };

/**
 * The cart beside the page, for visitors too. The browser's own modal dialog keeps the focus, closes on Escape and
 * gives the focus back. It stays in the document once opened, so that it can slide away.
 */
export default function CartDrawer({ asked }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const cart = useCart();
  const { key } = useLocation();
  const quantity = totalQuantity(cart);
  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, also by the browser's Back, closes it
  useEffect(() => dialog.current?.close(), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) {
      element.dataset.besideScrollbar = String(window.innerWidth > document.documentElement.clientWidth);
      element.showModal();
    }
    title.current?.focus();
  }, [asked]);

  /** Safari does not focus a clicked button, so it cannot give the focus back. */
  const giveFocusBack = () => {
    if (document.activeElement === document.body) document.getElementById(OPEN_CART_ID)?.focus();
  };
  const closeFromOutside = ({ target }: MouseEvent) => {
    if (target === dialog.current) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel closes it, as Escape does
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-labelledby={TITLE_ID}
      onClick={closeFromOutside}
      onClose={giveFocusBack}
    >
      <div className={css.panel}>
        <header className={css.head}>
          <h2 id={TITLE_ID} ref={title} tabIndex={-1} className={css.title}>
            Your cart
          </h2>
          {quantity > 0 ? <p className={css.count}>{`${quantity} ${quantity === 1 ? "item" : "items"}`}</p> : null}
          <button type="button" className={css.close} aria-label="Close" onClick={close}>
            <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        <CartDrawerLines key={asked} cart={cart} onLeave={close} />
        {quantity > 0 ? <Ending items={cart.items} onLeave={close} /> : null}
        {cart.ready && quantity === 0 ? <CartDrawerEmpty onLeave={close} /> : null}
      </div>
    </dialog>
  );
}

/** The sum, with delivery and tax once the shop has answered, and the link to pay. */
function Ending({ items, onLeave }: { items: readonly CartItem[]; onLeave: () => void }) {
  const { costs } = useCosts(items);
  const total = totalAmount({ items });
  const account = useAccount();
  const offline = useOffline();
  const isCosted = costs?.itemsTotal === total;
  const next = account
    ? `${isCosted ? "Your address comes" : "Delivery and tax come"} next, before you pay anything.`
    : `You sign in at checkout, and your cart comes with you.${isCosted ? "" : " Delivery and tax are shown before you pay."}`;
  return (
    <footer className={css.ending}>
      <MisfitNote items={items} costs={costs} />
      <p className={css.subtotal}>
        <span>Subtotal</span>
        <span className={css.sum} data-testid="cart-subtotal">
          {formatMoney(total)}
        </span>
      </p>
      {isCosted ? (
        <p className={css.costs} data-testid="cart-costs">
          {costsSentence(costs)}
        </p>
      ) : null}
      <p className={css.next}>{offline ? "You are offline. Checkout works as soon as you are back." : next}</p>
      <ButtonLink size="xl" wide to="/checkout" onClick={onLeave}>
        Go to checkout
      </ButtonLink>
    </footer>
  );
}
