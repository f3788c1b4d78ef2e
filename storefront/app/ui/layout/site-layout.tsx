import type { ReactNode } from "react";
import { useLate } from "../use-late";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import styles from "./site-layout.module.css";

const loadOfflineBar = () => import("./offline-bar");

/** What every screen stands in: a way past the navigation, the navigation, the screen, the footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const OfflineBar = useLate(loadOfflineBar);
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {OfflineBar ? <OfflineBar /> : null}
    </div>
  );
}
