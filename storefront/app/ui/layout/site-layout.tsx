import type { ReactNode } from "react";
import { OfflineBar } from "./offline-bar";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import styles from "./site-layout.module.css";

/** What every screen stands in: a way past the navigation, the navigation, the screen, the footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
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
      <OfflineBar />
    </div>
  );
}
