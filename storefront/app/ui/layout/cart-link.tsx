import { Link } from "@remix-run/react";
import { useCart } from "~/cart/store";
import { totalQuantity } from "~/domain/cart";
import badge from "./cart-badge.module.css";
import styles from "./cart-link.module.css";

/** The link to /checkout, with the total quantity on a badge once the stored cart has been read. */
export function CartLink() {
  const { items, ready } = useCart();
  const count = ready ? totalQuantity({ items }) : 0;
  return (
    <Link to="/checkout" className={styles.cart} prefetch="intent" aria-label={count > 0 ? `Cart, ${count}` : "Cart"}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d="M5.5 8h13l1 12h-15z" strokeLinejoin="round" />
        <path d="M8.8 10.5V7a3.2 3.2 0 0 1 6.4 0v3.5" strokeLinecap="round" />
      </svg>
      {count > 0 ? (
        // A new key for each number starts the badge's little bump again.
        <span key={count} className={badge.badge} data-testid="cart-badge">
          {count}
        </span>
      ) : null}
    </Link>
  );
}
