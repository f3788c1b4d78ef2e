import { toScriptText } from "~/lib/search-engines/structured-data";
import { useNonce } from "./inline-script";

/**
 * The page's data for search engines, as schema.org objects. Browsers that recognise the type need no nonce for data;
 * it has one anyway, so that every script element of the shop has one.
 */
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
