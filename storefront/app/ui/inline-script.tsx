import { createContext, useContext } from "react";

type Props = { nonce: string; text: string };

/** A script that runs at its place in the page, before hydration. `text` is our own, from a `*.inline.ts` file. */
export function InlineScript({ nonce, text }: Props) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

const NonceContext = createContext("");

/**
 * Passes the page's CSP nonce to the inline scripts. It is empty in the browser, because the browser hides the
 * attribute and React compares.
 */
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string {
  return useContext(NonceContext);
}

/**
 * The nonce of the page, for elements that are added later; "" on a page that is cached for everybody. Scripts may read
 * the property; the attribute is hidden.
 */
export function nonceOfDocument(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}
