import { createContext, useContext } from "react";

const NonceContext = createContext("");

/** Carries the page's CSP nonce to the inline scripts. Empty in the browser: it hides the attribute, and React compares. */
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string {
  return useContext(NonceContext);
}

let nonceOfPage = "";

/**
 * The nonce of the page that came, for what is added to it later; "" on the server, and on a page that many share. Kept from the first
 * call, which is the entry's: in a document that React makes anew no element has it. Scripts may read the property, the attribute is hidden.
 */
export function nonceOfDocument(): string {
  if (typeof document === "undefined") return "";
  nonceOfPage ||= document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  return nonceOfPage;
}
