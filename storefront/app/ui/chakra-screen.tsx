import { ChakraProvider } from "@chakra-ui/react";
import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { nonceOfDocument } from "./nonce-context";
import { system } from "./theme/system";
import "./theme/chakra.css";

/** Reset, global styles and tokens are in stylesheets: theme.css, which every page has, and chakra.css. */
const SYSTEM = { ...system, _global: [] };

/**
 * Wraps the screens that are made of Chakra's components: sign-in, checkout and dashboard. Only their code contains
 * Chakra. Every other page does without it, and a Chakra component outside of this throws.
 */
export function ChakraScreen({ children }: { children: ReactNode }) {
  return (
    <EmotionStyles>
      <ChakraProvider value={SYSTEM}>{children}</ChakraProvider>
    </EmotionStyles>
  );
}

/** On the server the entry wraps the page in each request's own cache. */
const EmotionStyles =
  typeof document === "undefined" ? ({ children }: { children: ReactNode }) => children : BrowserStyles;

/** The browser's cache, which lives as long as the document, so that styles stay when screens change. */
let latest: EmotionCache | undefined;

function cacheOfDocument(): EmotionCache {
  if (!latest?.sheet.container.isConnected) latest = createCache({ key: "css", nonce: nonceOfDocument() });
  return latest;
}

/**
 * React makes a new document where the root's error boundary takes over, and where the page differs from what the
 * server sent (browser extensions write into pages). Emotion's style elements are lost with the old document, and are
 * made again before anything is painted.
 */
function BrowserStyles({ children }: { children: ReactNode }) {
  const [cache, setCache] = useState(cacheOfDocument);
  useLayoutEffect(() => setCache(cacheOfDocument()), []);
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
