import { ChakraProvider } from "@chakra-ui/react";
import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { nonceOfDocument } from "./inline-script";
import { system } from "./theme/chakra-system";
import "./theme/chakra.css";

/** Reset, global styles and tokens are in stylesheets: theme.css, which every page has, and chakra.css. */
const SYSTEM = { ...system, _global: [] };

/** Wraps each dialog made of Chakra's components, which throw outside of it. The server renders none. */
export function ChakraScreen({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cacheOfDocument()}>
      <ChakraProvider value={SYSTEM}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** The browser's cache, which lives as long as the document, so that styles stay when screens change. */
let cache: EmotionCache | undefined;

function cacheOfDocument(): EmotionCache {
  cache ??= createCache({ key: "css", nonce: nonceOfDocument() });
  return cache;
}
