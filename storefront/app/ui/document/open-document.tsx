import { Links, Meta } from "@remix-run/react";
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { DESCRIBED_HEAD } from "./page-head";
import { keepTranslatedTexts } from "./translated-texts";

/** The id of the element of the page that React renders into. */
export const ROOT_ID = "root";

/**
 * What React renders of the document in the browser: the content of the element with `ROOT_ID`. If it rendered the
 * document itself, it would take the nodes that extensions add to head and body for a fault, and make the whole page
 * again. Head and body of `ServedDocument` have their counterparts, child by child, because React counts the children
 * on the way to a component for `useId`.
 */
export function OpenDocument({ children }: { children: ReactNode }) {
  useLayoutEffect(() => keepTranslatedTexts(document.body), []);
  return (
    <>
      <Head />
      <Body>
        {null}
        {children}
        {null}
      </Body>
    </>
  );
}

const Body = ({ children }: { children: ReactNode }) => children;

/** Once the page is hydrated, because React cannot hydrate a portal. */
function Head() {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!isHydrated) return null;
  return createPortal(
    <>
      <Meta />
      <Links />
    </>,
    DESCRIBED_HEAD,
  );
}
