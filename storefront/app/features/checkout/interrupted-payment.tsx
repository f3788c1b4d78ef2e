import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import styles from "./cart-changes.module.css";

type Props = { onPayAgain: () => void; onDismiss: () => void };

/** True while somebody types into a field. */
const isTyping = () => document.activeElement?.matches("input, textarea, select") === true;

/**
 * Tells somebody who returns after an interrupted payment that nothing is lost, and lets them pay again. Browsers
 * restore a page's scroll position, so this scrolls itself into view, unless somebody is typing.
 */
export function InterruptedPayment({ onPayAgain, onDismiss }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTyping()) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Notice
      ref={box}
      tabIndex={-1}
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
