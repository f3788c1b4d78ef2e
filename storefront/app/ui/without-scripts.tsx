import type { ReactNode } from "react";
import styles from "./without-scripts.module.css";

/** A note only for people without JavaScript: what they can and cannot do here. */
export function WithoutScripts({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <noscript>
      <p id={id} className={styles.note}>
        {children}
      </p>
    </noscript>
  );
}
