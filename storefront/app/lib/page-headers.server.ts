import type { HeadersFunction } from "@remix-run/node";

/** For an answer that nothing may store. */
export const NO_STORE = { "Cache-Control": "no-store" };

/** For a route's `headers`: passes on the Retry-After of an action that asks to wait. */
export const actionHeaders: HeadersFunction = ({ actionHeaders: sent }) => sent;

/** For a route's `headers`: passes on the loader's headers, overridden by the action's. */
export const loaderAndActionHeaders: HeadersFunction = ({ actionHeaders: over, loaderHeaders }) => {
  const sent = new Headers(loaderHeaders);
  for (const [name, value] of over) sent.set(name, value);
  return sent;
};
