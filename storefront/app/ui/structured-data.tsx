import { toScriptText } from "~/lib/search-engines/structured-data";
import { useNonce } from "./nonce-context";

/**
 * What search engines read of the page, as schema.org objects. Data needs no nonce in browsers that know it for data; it carries one
 * all the same, so that no script element of the shop is without.
 */
export function StructuredData({ data }: { data: readonly object[] }) {
  const nonce = useNonce();
  return data.map((block) => {
    const text = toScriptText(block);
    return (
      <script
        key={text}
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that is escaped by toScriptText
        dangerouslySetInnerHTML={{ __html: text }}
      />
    );
  });
}
