import { createContext, useContext } from "react";

const NonceContext = createContext("");

/** Carries the page's CSP nonce to the inline scripts. Empty in the browser: it hides the attribute, and React compares. */
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string {
  return useContext(NonceContext);
}
