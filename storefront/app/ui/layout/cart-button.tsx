import styles from "./cart-link.module.css";

/** The drawer gives the focus back here. */
export const OPEN_CART_ID = "open-cart";

/** Opens the cart beside the page. The link to the checkout is next to it. */
export function CartButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      id={OPEN_CART_ID}
      className={styles.open}
      aria-label="Open cart"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M4 5h16v14H4zM14 5v14" />
      </svg>
      Cart
    </button>
  );
}
