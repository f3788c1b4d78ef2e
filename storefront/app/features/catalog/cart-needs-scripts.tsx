import styles from "./cart-needs-scripts.module.css";

/** For visitors without JavaScript: what they can do, and what they cannot. */
export function CartNeedsScripts() {
  return (
    <noscript>
      <p className={styles.note}>
        You can look around without JavaScript. The cart and the checkout need it: Purchase and Add to Cart work once it
        is switched on.
      </p>
    </noscript>
  );
}
