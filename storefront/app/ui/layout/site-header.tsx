import { Link, NavLink, useHref, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useCart } from "~/cart/store";
import type { Account } from "~/domain/account";
import { totalQuantity } from "~/domain/cart";
import { useShop } from "~/ui/shop-context";
import { WORD_MARK_ID, WordMark } from "~/ui/word-mark";
import { PostForm } from "../send-once/post-form";
import { DESK_LINKS, openLinks } from "./desk-links";
import styles from "./site-header.module.css";

/** The link to /checkout, with the total quantity on a badge once the stored cart has been read. */
function CartLink() {
  const { items, ready } = useCart();
  const count = ready ? totalQuantity({ items }) : 0;
  return (
    <Link
      to="/checkout"
      className={styles.cartLink}
      prefetch="intent"
      aria-label={count > 0 ? `Cart, ${count}` : "Cart"}
    >
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d="M5.5 8h13l1 12h-15z" strokeLinejoin="round" />
        <path d="M8.8 10.5V7a3.2 3.2 0 0 1 6.4 0v3.5" strokeLinecap="round" />
      </svg>
      {count > 0 ? (
        // A new key for each number starts the badge's little bump again.
        <span key={count} className={styles.badge} data-testid="cart-badge">
          {count}
        </span>
      ) : null}
    </Link>
  );
}

/** The drawer gives the focus back here. */
export const OPEN_CART_ID = "open-cart";

/** Opens the cart beside the page. Safari before 15.4 and Firefox before 98 have no dialogs: there, the checkout. */
function CartButton({ onOpen }: { onOpen: () => void }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      id={OPEN_CART_ID}
      className={styles.openCart}
      aria-label="Open cart"
      aria-haspopup="dialog"
      onClick={() => ("HTMLDialogElement" in window ? onOpen() : navigate("/checkout"))}
    >
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="m7 10 5 5 5-5" />
      </svg>
    </button>
  );
}

/** A page that loads faster needs no loading indicator, in milliseconds. */
const QUICK_MS = 150;

/** A thin bar while the next page loads; the pressed link is marked (`aria-busy`). */
function NavigationProgress() {
  const { state, location } = useNavigation();
  const href = useHref(location ?? "");
  const pressed = useRef<HTMLAnchorElement | null>(null);
  const [slow, setSlow] = useState(false);
  const busy = state !== "idle";

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest("a") : null;
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, []);

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), QUICK_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);

  useEffect(() => {
    const link = pressed.current;
    if (!slow || link?.getAttribute("href") !== href) return;
    link.setAttribute("aria-busy", "true");
    return () => link.removeAttribute("aria-busy");
  }, [slow, href]);

  return slow ? <div role="progressbar" aria-label="The next page is on its way" className={styles.progress} /> : null;
}

const MENU_ID = "site-menu";
/** React 18 knows neither attribute, and passes them on. */
const MENU = { popover: "auto" };
const OPENS_MENU = { popovertarget: MENU_ID };

/**
 * The navigation bar (specification, section 2). On a phone all but the cart is in a menu, which works without scripts;
 * an admin's has the screens of the desk as well.
 */
export function SiteHeader({ onOpenCart }: { onOpenCart: () => void }) {
  const { account, accountUnknown } = useShop();
  return (
    <header className={styles.header}>
      <NavigationProgress />
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} prefetch="intent">
          <WordMark className={styles.mark} id={WORD_MARK_ID} />
        </Link>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
        <div id={MENU_ID} className={styles.menu} {...MENU} onClick={(event) => event.currentTarget.hidePopover?.()}>
          <nav className={styles.links} aria-label="Main">
            <NavLink to="/" end prefetch="intent">
              Home
            </NavLink>
            <NavLink to="/explore" prefetch="intent">
              Store
            </NavLink>
            {account?.email ? (
              <NavLink to="/dashboard" prefetch="intent">
                Dashboard
              </NavLink>
            ) : null}
          </nav>
          {account?.role === "admin" ? <DeskMenu account={account} /> : null}
          {account?.displayName ? (
            <p className={styles.who} title={account.displayName}>
              {`Signed in as: ${account.displayName}`}
            </p>
          ) : null}
          {accountUnknown ? <p className={styles.who}>Your account cannot be reached at the moment</p> : null}
          {accountUnknown ? null : <SignInOrOut account={account} />}
        </div>
        <div className={styles.cart}>
          <CartLink />
          <CartButton onOpen={onOpenCart} />
        </div>
        <button type="button" className={styles.opener} aria-label="Menu" {...OPENS_MENU}>
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </header>
  );
}

/** The desk on a phone, as far as the role opens it; the bar's "Dashboard" is its overview. */
const DESK_MENU = [
  { to: "/dashboard/manageAllOrders", label: "Orders", may: "read orders" },
  ...DESK_LINKS.slice(1),
  { to: "/dashboard/manageProducts", label: "Products", may: "read products" },
  { to: "/dashboard/account", label: "Account", may: null },
] as const;

function DeskMenu({ account }: { account: Account }) {
  return (
    <nav className={styles.desk} aria-label="Shop desk">
      {openLinks(DESK_MENU, account).map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** A plain form to sign out, so that it works without scripts too. */
function SignInOrOut({ account }: { account: Account | null }) {
  if (!account)
    return (
      <Link to="/login" className={styles.button} prefetch="intent">
        Sign in
      </Link>
    );
  return (
    <PostForm action="/logout">
      {/* Tells the action where to show the toast. */}
      <input type="hidden" name="place" value="navigation" />
      <button type="submit" className={styles.button}>
        Logout
      </button>
    </PostForm>
  );
}
