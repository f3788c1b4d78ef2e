import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import styles from "./cart-changes.module.css";

type Props = { onPayAgain: () => void; onDismiss: () => void };

/** Tells somebody who comes back after a payment that was cut off that nothing is lost, and lets them pay again. */
export function InterruptedPayment({ onPayAgain, onDismiss }: Props) {
  return (
    <Notice
      role="status"
      status="warning"
      title="Your last payment was not finished. You have not been charged."
      className={styles.changes}
      onDismiss={onDismiss}
    >
      <p>Your cart is as you left it, and so is what you typed below.</p>
      <Button size="sm" variant="outline" className={styles.again} onClick={onPayAgain}>
        Pay again
      </Button>
    </Notice>
  );
}
