import { ChakraProvider } from "@chakra-ui/react";
import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { nonceOfDocument } from "./inline-script";
import { system } from "./theme/system";
import "./theme/chakra.css";

/** Reset, global styles and tokens are in stylesheets: theme.css, which every page has, and chakra.css. */
const SYSTEM = { ...system, _global: [] };

/**
 * Wraps each dialog that is made of Chakra's components. Only their code contains Chakra, and a Chakra component
 * outside of this throws. Such a dialog only exists once opened, so the server renders none.
 */
export function ChakraScreen({ children }: { children: ReactNode }) {
  return (
    <EmotionStyles>
      <ChakraProvider value={SYSTEM}>{children}</ChakraProvider>
    </EmotionStyles>
  );
}

/** The browser's cache, which lives as long as the document, so that styles stay when screens change. */
let latest: EmotionCache | undefined;

function cacheOfDocument(): EmotionCache {
  if (!latest?.sheet.container.isConnected) latest = createCache({ key: "css", nonce: nonceOfDocument() });
  return latest;
}

/**
 * React makes a new document if the root's error boundary takes over, or if the page differs from the server's (browser
 * extensions write into pages). Emotion's style elements are lost with the old document, and are made again before
 * anything is painted.
 */
function EmotionStyles({ children }: { children: ReactNode }) {
  const [cache, setCache] = useState(cacheOfDocument);
  useLayoutEffect(() => setCache(cacheOfDocument()), []);
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
