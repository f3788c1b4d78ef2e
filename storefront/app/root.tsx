import "~/ui/theme/theme.css";
import "~/ui/theme/fonts.css";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { isDeskScreen, OtherAccount, useAccountOnceKnown, useFlash, useIdTokenOf, useLastKnown } from "~/auth";
import { type Flash, getAccountOrUnknown, takeFlash } from "~/auth/index.server";
import { deliveryDrafts } from "~/features/checkout/delivery-storage";
import { getEnv } from "~/lib/env.server";
import { paymentsOf } from "~/lib/payments.server";
import { ErrorScreen } from "~/ui/error-boundary";
import { FirstLoad } from "~/ui/first-load/first-load";
import { InlineScript, useNonce } from "~/ui/inline-script";
import { SiteLayout } from "~/ui/layout/site-layout";
import { siteLinks } from "~/ui/layout/site-links";
import earlyPresses from "~/ui/page-scripts/early-presses.inline?script";
import { ScriptsFailed } from "~/ui/page-scripts/scripts-failed";
import startScripts from "~/ui/page-scripts/start-scripts.inline?script";
import { FirstStyles } from "~/ui/page-styles";
import nativeFormsOnce from "~/ui/send-once/native-forms.inline?script";
import { EMPTY_SHOP, ShopProvider, useAccount } from "~/ui/shop-context";
import { SURFACE } from "~/ui/theme/palette";
import { notify, TOAST_TEXTS, Toasts } from "~/ui/toasts";
import { restoreTypedText } from "~/ui/typed-text";
import { useAccountCart } from "~/ui/use-account-cart";
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
      payments: isVisitor ? null : paymentsOf(env),
      contact,
      origin: env.PUBLIC_URL,
      timeZone: env.SHOP_TIME_ZONE,
      flash,
    },
    { headers: setCookie ? { "Set-Cookie": setCookie } : {} },
  );
}

/** The page's background colour, for the browser's own frame around it. */
const GROUNDS = [
  ["light", SURFACE.DEFAULT[0]],
  ["dark", SURFACE.DEFAULT[1]],
] as const;

/**
 * The document around every screen, and around the error page when the root itself failed (then without loader data).
 */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const shop = useLastKnown(useRouteLoaderData<typeof loader>("root") ?? EMPTY_SHOP);
  const { pathname } = useLocation();
  // An order's page is the desk's for an admin, otherwise the buyer's.
  const order = useRouteLoaderData<{ desk: object | null }>("routes/dashboard.orders.$id");
  const isDesk = Boolean(order?.desk) || (shop.account !== null && isDeskScreen(shop.account, pathname));
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {GROUNDS.map(([mode, colour]) => (
          <meta key={mode} name="theme-color" media={`(prefers-color-scheme: ${mode})`} content={colour} />
        ))}
        <Meta />
        <FirstStyles />
        <Links />
      </head>
      <body>
        <FirstLoad nonce={nonce} />
        {/* Sends each plain form once, however often its button is pressed. */}
        <InlineScript nonce={nonce} text={nativeFormsOnce} />
        {/* Keeps what is pressed before the scripts are loaded. */}
        <InlineScript nonce={nonce} text={earlyPresses} />
        <ShopProvider shop={shop}>
          <SiteLayout hasFooter={!isDesk}>{children}</SiteLayout>
          <Toasts />
          <ScriptsFailed nonce={nonce} />
        </ShopProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        {/* Starts the scripts above after the page's first picture. */}
        <InlineScript nonce={nonce} text={startScripts} />
      </body>
    </html>
  );
}

/** The value of `useOutletContext` for a screen right below: messages to show once, e.g. after a redirect. */
export type FromRoot = { flash: Flash | null };

export default function App() {
  const data = useLoaderData<typeof loader>();
  const flash = useFlash(data);
  useIdTokenOf(data);
  useAccountOnceKnown(data);
  useAccountCart(data);
  useScreenFocus();
  useEffect(() => {
    if (data.flash === "signedOut" || data.flash === "signedOutFromNavigation") deliveryDrafts.forget();
  }, [data.flash]);
  useEffect(() => restoreTypedText(() => notify.info(TOAST_TEXTS.pageRenewed)), []);
  return (
    <>
      <OtherAccount account={useAccount()} />
      <Outlet context={{ flash } satisfies FromRoot} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
