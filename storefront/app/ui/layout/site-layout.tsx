import type { LinksFunction } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import english from "~/ui/theme/english.woff2?url";
import { notify, TOAST_TEXTS } from "~/ui/toasts";
import { shopAnswers } from "~/ui/use-offline";
import { lazyModule, useLazy } from "../lazy/lazy-module";
import { Lazy, lazyPart } from "../lazy/lazy-part";
import { SiteFooter, SlimFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import styles from "./site-layout.module.css";

/**
 * Keeps the page when the next screen's code cannot be loaded. Remix would reload it, in case of a new build; without a
 * network, that shows the browser's error page. So a scripted reload waits until the shop has answered, then opens the
 * screen. Browsers without the Navigation API reload as before.
 */
function useKeptPage(): void {
  const { location: wanted } = useNavigation();
  const next = useRef<string>();
  next.current = wanted && wanted.pathname + wanted.search + wanted.hash;
  useEffect(() => {
    const { navigation } = window as Window & { navigation?: EventTarget };
    let state: "idle" | "held" | "released" = "idle";
    const hold = async (event: Event) => {
      if (state === "released" || !isScriptedReload(event)) return;
      event.preventDefault();
      // Remix reloads once for each try: a later one must not overtake the navigation to the screen.
      if (state === "held") return;
      state = "held";
      if (!(await shopAnswers())) {
        state = "idle";
        notify.error(TOAST_TEXTS.offline);
      } else if (next.current) location.assign(next.current);
      else {
        state = "released";
        location.reload();
      }
    };
    navigation?.addEventListener("navigate", hold);
    return () => navigation?.removeEventListener("navigate", hold);
  }, []);
}

/** True for a reload by a script; a manual reload is left to the browser. */
function isScriptedReload(event: Event): boolean {
  const { navigationType, userInitiated } = event as Event & { navigationType?: string; userInitiated?: boolean };
  return navigationType === "reload" && !userInitiated && event.cancelable;
}

const CART_DRAWER = lazyPart(() => import("../cart-drawer/cart-drawer"), {
  name: "The cart",
  askedFor: ({ asked }) => asked,
});

const loadOfflineBar = lazyModule(() => import("./offline-bar"));

type Props = {
  /** "slim" where somebody pays or sees to their account; "none" on work screens. */
  footer: "whole" | "slim" | "none";
  children: ReactNode;
};

/** The layout of every screen: a skip link, the navigation, the screen, the footer. */
export function SiteLayout({ footer, children }: Props) {
  const OfflineBar = useLazy(loadOfflineBar);
  const [cartAsked, setCartAsked] = useState(0);
  useKeptPage();
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader onOpenCart={() => setCartAsked((times) => times + 1)} />
      {cartAsked > 0 ? <Lazy part={CART_DRAWER} props={{ asked: cartAsked }} /> : null}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer === "whole" ? <SiteFooter /> : footer === "slim" ? <SlimFooter /> : null}
      {OfflineBar ? <OfflineBar /> : null}
    </div>
  );
}

/** Links of every page: the icons, and the one font file that all text waits for. */
export const siteLinks: LinksFunction = () => [
  { rel: "preload", href: english, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];
