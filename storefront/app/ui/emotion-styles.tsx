import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider, __unsafe_useEmotionCache as useEmotionCache } from "@emotion/react";
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";

const RenewStyles = createContext<() => void>(() => {});

/** Effects before the next paint; on the server, where there is none, React warns of useLayoutEffect. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

const makeCache = (nonce: string): EmotionCache => createCache({ key: "css", nonce });

/** Emotion's styles in the browser, around the whole app: in a new document they can be written anew. */
export function BrowserStyles({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [cache, setCache] = useState(() => makeCache(nonce));
  const [renew] = useState(() => () => setCache(makeCache(nonce)));
  return (
    <RenewStyles.Provider value={renew}>
      <CacheProvider value={cache}>{children}</CacheProvider>
    </RenewStyles.Provider>
  );
}

/**
 * To be used by what stands in the document from its first moment. React makes a new document where the root's error boundary takes
 * over, and where what it finds is not what the server sent (browser extensions write into pages); Emotion's style elements went with
 * the old one, and are made again before anything is painted.
 */
export function useStylesOfDocument(): void {
  const { sheet } = useEmotionCache() ?? {};
  const renew = useContext(RenewStyles);
  useBeforePaint(() => {
    if (sheet && !sheet.container?.isConnected) renew();
  }, [sheet, renew]);
}
