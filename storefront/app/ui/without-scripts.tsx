import type { ReactNode } from "react";
import styles from "./without-scripts.module.css";

/** A note for people without JavaScript only: what they can do here, and what they cannot. */
export function WithoutScripts({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <noscript>
      <p id={id} className={styles.note}>
        {children}
      </p>
    </noscript>
  );
}
