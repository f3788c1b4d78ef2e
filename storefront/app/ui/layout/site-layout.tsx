import type { ReactNode } from "react";
import { lateModule } from "../late/late-module";
import { useLate } from "../late/use-late";
import { StylesFromHere } from "../page-styles";
import { useKeptPage } from "../use-kept-page";
import { NavigationProgress } from "./navigation-progress";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import styles from "./site-layout.module.css";

const loadOfflineBar = lateModule(() => import("./offline-bar"));

/** What every screen stands in: a way past the navigation, the navigation, the screen, the footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const OfflineBar = useLate(loadOfflineBar);
  useKeptPage();
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      <SiteHeader />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
        <StylesFromHere />
      </main>
      <SiteFooter />
      {OfflineBar ? <OfflineBar /> : null}
    </div>
  );
}
