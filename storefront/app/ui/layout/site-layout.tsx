import { type ReactNode, useState } from "react";
import { lateModule } from "../late/late-module";
import { Late, latePart } from "../late/late-part";
import { useLate } from "../late/use-late";
import { StylesThatStay } from "../page-styles";
import { useKeptPage } from "../use-kept-page";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import styles from "./site-layout.module.css";

const CART_DRAWER = latePart(() => import("../cart-drawer/cart-drawer"), {
  name: "The cart",
  askedFor: ({ asked }) => asked,
});

const loadOfflineBar = lateModule(() => import("./offline-bar"));

type Props = {
  /** False on screens for working in the shop, which need no shop window. */
  hasFooter: boolean;
  children: ReactNode;
};

/** What every screen stands in: a way past the navigation, the navigation, the screen, the footer. */
export function SiteLayout({ hasFooter, children }: Props) {
  const OfflineBar = useLate(loadOfflineBar);
  const [cartAsked, setCartAsked] = useState(0);
  useKeptPage();
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader onOpenCart={() => setCartAsked((times) => times + 1)} />
      {cartAsked > 0 ? <Late part={CART_DRAWER} props={{ asked: cartAsked }} /> : null}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
        <StylesThatStay />
      </main>
      {hasFooter ? <SiteFooter /> : null}
      {OfflineBar ? <OfflineBar /> : null}
    </div>
  );
}
