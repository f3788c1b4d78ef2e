import { createContext, useContext } from "react";
import type { Offer } from "~/domain/product-page";
import { toScriptText } from "~/lib/search-engines/structured-data";

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

/** The page's CSP nonce. Empty in the browser, which hides the attribute, because React compares. */
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string {
  return useContext(NonceContext);
}

/** The nonce for elements that are added later; "" on a page that is cached for everybody. Only scripts may read it. */
export function nonceOfDocument(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

const OfferContext = createContext<Offer | null>(null);

/** Passes what only search engines are told of a page's product. It is null in the browser, which is not sent it. */
export const OfferProvider = OfferContext.Provider;

export function useOffer(): Offer | null {
  return useContext(OfferContext);
}

/** Data for search engines, as schema.org objects. The nonce is not needed for data; every script element has one. */
export function StructuredData({ data }: { data: readonly object[] }) {
  const nonce = useNonce();
  return data.map((block, place) => {
    const text = toScriptText(block);
    return (
      <script
        // biome-ignore lint/suspicious/noArrayIndexKey: a page has the same blocks in the same order
        key={place}
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that is escaped by toScriptText
        dangerouslySetInnerHTML={{ __html: text }}
      />
    );
  });
}
