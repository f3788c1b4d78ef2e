import { Skeleton } from "~/ui/skeleton";
import { WithoutScripts } from "~/ui/without-scripts";
import page from "./checkout-page.module.css";
import styles from "./checkout-skeleton.module.css";

/**
 * Takes the place of the checkout until the browser has read its cart. It has the same columns, so that nothing jumps.
 */
export function CheckoutSkeleton() {
  return (
    <>
      <WithoutScripts>
        Checkout needs JavaScript: your cart is kept in this browser, and the card field comes from the card provider.
      </WithoutScripts>
      <div role="status" aria-label="Loading your cart" className={styles.waiting}>
        <div className={page.columns} aria-hidden>
          <div className={styles.lines}>
            <Skeleton height="2rem" width="9rem" />
            <Skeleton height="7.5rem" />
            <Skeleton height="7.5rem" />
          </div>
          <Skeleton height="11rem" panel />
        </div>
      </div>
    </>
  );
}
