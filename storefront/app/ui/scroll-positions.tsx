import { ScrollRestoration } from "@remix-run/react";
import { InlineScript } from "./inline-script";
import script from "./scroll-positions.inline?script";

/**
 * Remix's `ScrollRestoration` with a smaller script in the page. Hydration takes the element as it came, so that the
 * script of the page has run and Remix's never does.
 */
export function ScrollPositions({ nonce }: { nonce: string }) {
  if (!import.meta.env.SSR) return <ScrollRestoration nonce={nonce} />;
  return <InlineScript nonce={nonce} text={script} />;
}
