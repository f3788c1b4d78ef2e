import "~/ui/theme/theme.css";
import "~/ui/theme/fonts.css";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import {
  isProtected,
  isStaffScreen,
  OtherAccount,
  useAccountOnceKnown,
  useFlash,
  useIdTokenOf,
  useLastKnown,
} from "~/auth";
import { type Flash, getAccountOrUnknown, getSessionMark, takeFlash } from "~/auth/index.server";
import type { Account } from "~/domain/account";
import { datesIn } from "~/domain/dates";
import { isOnlyChoice } from "~/domain/product";
import { deliveryDrafts } from "~/features/checkout/delivery-storage";
import { getEnv, paymentsOf } from "~/lib/env.server";
import { takeRefusal } from "~/lib/shown-account";
import { OpenDocument } from "~/ui/document/open-document";
import { ScriptsFailed, ServedDocument } from "~/ui/document/served-document";
import { ErrorScreen, useOfSignedIn } from "~/ui/error-boundary";
import { useNonce } from "~/ui/inline-script";
import { SiteLayout, siteLinks } from "~/ui/layout/site-layout";
import { lazyModule } from "~/ui/lazy/lazy-module";
import { EMPTY_SHOP, ShopProvider, useShop } from "~/ui/shop-context";
import { notify, TOAST_TEXTS, Toasts } from "~/ui/toasts";
import { restoreTypedText } from "~/ui/typed-text";
import { useScreenFocus } from "~/ui/use-screen-focus";

export const links = siteLinks;

export const meta: MetaFunction = () => [
  { title: "Aeroloft" },
  { name: "description", content: "Drones for film, work and racing, and what belongs to them." },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const env = getEnv();
  const who = await getAccountOrUnknown(request, context);
  const isVisitor = who.account === null && !who.accountUnknown;
  const contact = { address: env.SHOP_ADDRESS, emails: env.SHOP_EMAILS, phones: env.SHOP_PHONES };
  const { flash, setCookie } = await takeFlash(request);
  return json(
    {
      ...who,
      sessionMark: who.account && (await getSessionMark(request)),
      payments: isVisitor ? null : paymentsOf(env),
      contact,
      origin: env.PUBLIC_URL,
      timeZone: env.SHOP_TIME_ZONE,
      country: env.SHOP_DEFAULT_COUNTRY,
      year: datesIn(env.SHOP_TIME_ZONE).yearOf(new Date()),
      flash,
    },
    { headers: setCookie ? { "Set-Cookie": setCookie } : {} },
  );
}

/** The choice of a variant is shown at once, without a call. After a refused form the next page is the new person's. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, ...change }) => {
  if (takeRefusal()) return true;
  return formMethod === undefined && isOnlyChoice(currentUrl, nextUrl) ? false : change.defaultShouldRevalidate;
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const shop = useOfSignedIn(useLastKnown(useRouteLoaderData<typeof loader>("root") ?? EMPTY_SHOP));
  const { pathname } = useLocation();
  // An order's page is the desk's for an admin, otherwise the buyer's.
  const order = useRouteLoaderData<{ desk: object | null }>("routes/dashboard.orders.$id");
  const isStaff = Boolean(order?.desk) || (shop.account !== null && isStaffScreen(shop.account, pathname));
  useTopOfShorterScreen();
  const Document = import.meta.env.SSR ? ServedDocument : OpenDocument;
  return (
    <Document>
      <ShopProvider shop={shop}>
        <SiteLayout footer={isStaff ? "none" : isProtected(pathname) ? "slim" : "whole"}>{children}</SiteLayout>
        <Toasts />
        <ScriptsFailed nonce={nonce} />
        <ScrollRestoration nonce={nonce} />
      </ShopProvider>
    </Document>
  );
}

/** A phone's own bars come and go, and the window is taller without them. */
const BARS_PX = 150;

const useEffectBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect;

/**
 * A screen that has become shorter since it was left, so that its place is gone, opens at its top: its end would be the
 * footer. Runs after `ScrollRestoration`, which is rendered inside.
 */
function useTopOfShorterScreen(): void {
  const { key } = useLocation();
  useEffectBeforePaint(() => {
    const place = window.__remixRouter.state.restoreScrollPosition;
    const last = document.documentElement.scrollHeight - window.innerHeight;
    if (typeof place === "number" && place > last + BARS_PX) window.scrollTo(0, 0);
  }, [key]);
}

const loadAccountCart = lazyModule(() => import("~/cart/account-cart"));

function useAccountCart({ account }: { account: Account | null }): void {
  const uid = account?.uid ?? null;
  useEffect(() => {
    if (uid === null) return;
    let stop = () => {};
    let gone = false;
    loadAccountCart().then(
      ({ keepAccountCart }) => {
        if (!gone) stop = keepAccountCart(uid);
      },
      // The browser's cart is complete without it; the next page tries again.
      () => undefined,
    );
    return () => {
      gone = true;
      stop();
    };
  }, [uid]);
}

/** Said once somebody has left this browser: it then forgets what they typed at the checkout. */
const LEFT: readonly Flash[] = ["signedOut", "signedOutFromNavigation", "accountDeleted"];

/** `useOutletContext` of a screen right below: messages to show once, e.g. after a redirect. */
export type FromRoot = { flash: Flash | null };

export default function App() {
  const data = useLoaderData<typeof loader>();
  const flash = useFlash(data);
  useIdTokenOf(data);
  useAccountOnceKnown(data);
  useAccountCart(data);
  useScreenFocus();
  useEffect(() => {
    if (data.flash !== null && LEFT.includes(data.flash)) deliveryDrafts.forget();
  }, [data.flash]);
  useEffect(() => restoreTypedText(() => notify.info(TOAST_TEXTS.pageRenewed)), []);
  return (
    <>
      <OtherAccount {...useShop()} />
      <Outlet context={{ flash } satisfies FromRoot} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
