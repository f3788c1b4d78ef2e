import { defineGlobalStyles } from "@chakra-ui/react";
import { globalCss as chakra } from "@chakra-ui/react/theme";

/** Chakra's reset helpers, the page's ground and type, one visible focus, and rest for those who ask for it. */
export const globalCss = defineGlobalStyles({
  ...chakra,
  html: {
    color: "fg",
    bg: "bg",
    colorPalette: "gray",
    colorScheme: "light dark",
    fontFamily: "body",
    lineHeight: "1.5",
    textSizeAdjust: "100%",
    scrollPaddingTop: "6rem",
    overflowWrap: "break-word",
  },
  // Chakra's reset sets it on every element, so that "anywhere" on a card's name ended at the link in it: a long name
  // pushed the page wide.
  "*": { ...chakra["*"], overflowWrap: "inherit" },
  body: { minHeight: "100dvh", fontSynthesis: "none", textRendering: "optimizeLegibility" },
  "*::placeholder, *[data-placeholder]": { color: "fg.subtle" },
  "*::selection": { bg: "accent.muted", color: "fg" },
  ":where(a, button, summary, [tabindex]):focus-visible": {
    outline: "2px solid",
    outlineColor: "fg",
    outlineOffset: "3px",
  },
  // The bar of a toast is its clock, five seconds long: a toast must stay as long without motion. What is important in
  // a layer, as this is, wins over what is important outside of one, so it has to be left out here.
  "*:not(.Toastify__progress-bar--animated), *::before, *::after": {
    _motionReduce: {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important",
    },
  },
});
