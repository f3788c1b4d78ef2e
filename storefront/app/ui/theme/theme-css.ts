import { ChakraProvider, type ChakraProviderProps } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { system } from "./system";

/**
 * The theme's reset, global styles and tokens as one stylesheet: what `ChakraProvider` would write into each page. Used by the build
 * alone (theme-styles.ts), so that pages without Chakra's components have its tokens and no Chakra.
 */
export function themeCss(): string {
  const cache = createCache({ key: "css" });
  cache.compat = true;
  const provider = createElement(ChakraProvider, { value: system } as ChakraProviderProps);
  renderToStaticMarkup(createElement(CacheProvider, { value: cache }, provider));
  return Object.values(cache.inserted)
    .filter((css) => typeof css === "string")
    .join("\n");
}
