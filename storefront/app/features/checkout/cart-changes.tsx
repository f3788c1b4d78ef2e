import { useEffect, useRef } from "react";
import { Notice } from "~/ui/notice";
import styles from "./cart-changes.module.css";

/** The changes that the server's answer made to the cart. It takes the focus, because it is why the payment stopped. */
export function CartChanges({ changes, onDismiss }: { changes: string[]; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) box.current?.focus();
  }, [changes]);
  if (changes.length === 0) return null;
  return (
    <Notice
      ref={box}
      tabIndex={-1}
      role="alert"
      status="warning"
      title="Your cart has changed. Nothing has been charged."
      className={styles.changes}
      onDismiss={onDismiss}
    >
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </Notice>
  );
}
