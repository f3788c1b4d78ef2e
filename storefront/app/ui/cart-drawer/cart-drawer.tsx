import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { type CartProduct, readCartProducts } from "~/cart/cart-products";
import { cartActions, useCart } from "~/cart/store";
import { useCosts } from "~/cart/use-costs";
import { type CartItem, totalAmount, totalQuantity } from "~/domain/cart";
import { costsSentence } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import { FEW } from "~/domain/stock";
import { ButtonLink } from "~/ui/button";
import { OPEN_CART_ID } from "../layout/site-header";
import { MisfitNote } from "../misfit-note";
import { ProductPicture } from "../product-picture/product-picture";
import { useAccount } from "../shop-context";
import unseen from "../unseen.module.css";
import { useOffline } from "../use-offline";
import css from "./cart-drawer.module.css";
import { QuantityField } from "./quantity-field";

function CartDrawerEmpty({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={css.empty}>
      <div className={css.emptyPicture}>
        <ProductPicture src="/images/products/kestrel-mini-2.webp" alt="" sizes="28rem" turn="soon" />
      </div>
      <p className={css.emptyTitle}>Nothing in it yet</p>
      <p className={css.emptyText}>Pick a drone, and it waits here until you are ready, even if you come back later.</p>
      <ButtonLink size="xl" wide to="/explore" onClick={onLeave}>
        See all drones
      </ButtonLink>
    </div>
  );
}

const TITLE_ID = "cart-drawer-title";

/** `asked` counts the requests to open the cart: each new number opens it. */
type Props = { asked: number };

/** The cart beside the page: the browser's modal dialog keeps the focus and gives it back. It stays, to slide away. */
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
        <CartDrawerLines key={asked} items={cart.items} onLeave={close} />
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

/** The stock of each product; null if not counted. Unknown products are missing. */
type KnownStock = ReadonlyMap<string, number | null>;

/** The stock of the cart's products, requested each time the drawer opens, and for each product added meanwhile. */
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
    readCartProducts(wanted.split(" "), gone.signal).then((found) => {
      if (gone.signal.aborted || found.length === 0) return;
      setStock((before) => new Map([...before, ...found.map(toStock)]));
      void cartActions.name(found);
    });
    return () => gone.abort();
  }, [wanted]);
  return stock;
}

const toStock = ({ productId, available }: CartProduct) => [productId, available] as const;

type CartDrawerLinesProps = { items: readonly CartItem[]; onLeave: () => void };

/** The lines, with Undo in place of removed ones. Changes are read out: the page behind is silent. */
function CartDrawerLines({ items, onLeave }: CartDrawerLinesProps) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<ReadonlyMap<string, CartItem>>(new Map());
  const [focused, setFocused] = useState("");
  const [said, say] = useState("");
  const stock = useStock(items);
  const known = withOrder(order, items);
  if (known !== order) setOrder(known);
  const rows = rowsOf(known, items, removed);

  function remove(item: CartItem) {
    setRemoved(new Map(removed).set(item.productId, item));
    setFocused(item.productId);
    say(`${item.name} was removed from your cart`);
    void cartActions.remove(item.productId);
  }

  function restore(item: CartItem, place: number) {
    setFocused(item.productId);
    say(`${item.name} is back in your cart`);
    void cartActions.restore(item, place);
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
                  void cartActions.setQuantity(item.productId, quantity);
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

type DrawerLineProps = {
  item: CartItem;
  /** How many are in stock; null if not counted, undefined if unknown. */
  available: number | null | undefined;
  /** True for the line that was just put back: its button was there and is gone. */
  takesFocus: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onLeave: () => void;
};

/** A line of the cart. */
function DrawerLine({ item, available, takesFocus, onQuantity, onRemove, onLeave }: DrawerLineProps) {
  const button = useTakenFocus(takesFocus);
  // A product's page is found by its id or a variant's, too.
  const to = productPath({ handle: item.productId });
  return (
    <li className={css.line}>
      <Link to={to} className={css.picture} tabIndex={-1} aria-hidden="true" onClick={onLeave}>
        <ProductPicture src={item.imageUrl} alt="" sizes="96px" turn="soon" />
      </Link>
      <div className={css.what}>
        <p className={css.name} dir="auto">
          <Link to={to} onClick={onLeave}>
            {item.name}
          </Link>
        </p>
        <p className={css.price}>{`${formatMoney(item.price)}${item.quantity > 1 ? " each" : ""}`}</p>
        <StockNote available={available} quantity={item.quantity} />
      </div>
      <p className={css.lineTotal}>{formatMoney(item.price * item.quantity)}</p>
      <div className={css.controls}>
        <QuantityField name={item.name} quantity={item.quantity} available={available ?? null} onChange={onQuantity} />
        <button ref={button} type="button" className={css.quiet} aria-label={`Remove ${item.name}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  );
}

/** The stock message before the checkout: only if few or too few are left. */
function StockNote({ available, quantity }: { available: number | null | undefined; quantity: number }) {
  if (available === null || available === undefined || available > Math.max(FEW, quantity - 1)) return null;
  return <p className={css.stock}>{available > 0 ? `Only ${available} left` : "Sold out"}</p>;
}

/** Takes the place of a removed line until the drawer is closed. */
function RemovedLine({
  item,
  takesFocus,
  onUndo,
}: Pick<DrawerLineProps, "item" | "takesFocus"> & { onUndo: () => void }) {
  const button = useTakenFocus(takesFocus);
  return (
    <li className={css.removed}>
      <p className={css.gone}>
        <span dir="auto">{item.name}</span> was removed.
      </p>
      <button
        ref={button}
        type="button"
        className={css.undo}
        aria-label={`Undo: put ${item.name} back`}
        onClick={onUndo}
      >
        Undo
      </button>
    </li>
  );
}

/** The element that takes the focus once it exists, because the pressed button is gone. */
function useTakenFocus(takesFocus: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, []);
  return element;
}

/** A line as the drawer shows it; `place` is a removed one's position in the cart. */
type DrawerRow = { item: CartItem; isRemoved: boolean; place: number };

/** The order of all products that the drawer has shown, with new ones at the end; the same array if there are none. */
export function withOrder(order: readonly string[], items: readonly CartItem[]): readonly string[] {
  const known = new Set(order);
  const further = items.filter(({ productId }) => !known.has(productId)).map(({ productId }) => productId);
  return further.length === 0 ? order : [...order, ...further];
}

/** The cart's lines in the order in which they were first shown, with those removed here at their positions. */
export function rowsOf(
  order: readonly string[],
  items: readonly CartItem[],
  removed: ReadonlyMap<string, CartItem>,
): DrawerRow[] {
  const present = new Map(items.map((item) => [item.productId, item]));
  const rows: DrawerRow[] = [];
  let place = 0;
  for (const productId of order) {
    const item = present.get(productId);
    const gone = removed.get(productId);
    if (item) rows.push({ item, isRemoved: false, place });
    else if (gone) rows.push({ item: gone, isRemoved: true, place });
    if (item) place += 1;
  }
  return rows;
}
