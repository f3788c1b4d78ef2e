import { createSystem, defaultBaseConfig, defineConfig, defineGlobalStyles } from "@chakra-ui/react";
import {
  breakpoints,
  buttonRecipe,
  globalCss as chakra,
  dialogSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  spinnerRecipe,
  textStyles,
} from "@chakra-ui/react/theme";
import { semanticTokens, tokens } from "./tokens";

/** A Chakra component without a recipe here renders unstyled, without an error: biome.json lists those allowed. */
export const recipes = {
  button: buttonRecipe,
  heading: headingRecipe,
  input: inputRecipe,
  spinner: spinnerRecipe,
};

export const slotRecipes = {
  dialog: dialogSlotRecipe,
  field: fieldSlotRecipe,
};

const outline = { borderColor: "border.control", bg: "bg.panel", focusVisibleRing: "outside" } as const;

/** Undoes size "full", for dialogs that are full only on phones: `size={{ base: "full", md: "md" }}`. */
const afloat = { minH: "0", borderRadius: "l3", "--dialog-margin": "var(--dialog-base-margin)" } as const;

/** Chrome before 108 knows no `dvh` and `dvw`: without edges a dialog would be as high as its text, and not scroll. */
const edges = { right: "0", bottom: "0" } as const;

/** The shop's differences from Chakra's look; merged over the recipes above. */
const adjustments = defineConfig({
  theme: {
    recipes: {
      button: { base: { borderRadius: "full", fontWeight: "semibold", letterSpacing: "-0.005em" } },
      spinner: { base: { forcedColorAdjust: "none" } },
      heading: { base: { letterSpacing: "-0.02em", textWrap: "balance" } },
      input: { variants: { variant: { outline } }, defaultVariants: { size: "lg" } },
    },
    slotRecipes: {
      field: {
        slots: fieldSlotRecipe.slots,
        base: { errorText: { textStyle: "sm" }, helperText: { textStyle: "sm" } },
      },
      dialog: {
        slots: dialogSlotRecipe.slots,
        base: { backdrop: edges, positioner: edges },
        variants: {
          size: {
            xs: { positioner: { paddingInline: "4" } },
            sm: { content: afloat },
            md: { content: afloat },
          },
        },
      },
    },
  },
});

/** Chakra's reset helpers, the page's background and type, one visible focus, and reduced motion. */
const globalCss = defineGlobalStyles({
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
  // Chakra's reset sets it on every element, so that "anywhere" on a card's name ended at the link in it.
  "*": { ...chakra["*"], overflowWrap: "inherit" },
  body: { minHeight: { base: "100dvh", _print: "0" }, fontSynthesis: "none", textRendering: "optimizeLegibility" },
  "*::placeholder, *[data-placeholder]": { color: "fg.subtle" },
  "*::selection": { bg: "accent.muted", color: "fg" },
  ":where(a, button, summary, [tabindex]):focus-visible": {
    outline: "2px solid",
    outlineColor: "fg",
    outlineOffset: "3px",
  },
  // Headings and messages that got the focus so that they are read aloud: nothing can be done with them.
  ":where(h1, h2, h3, p, div, section, form, main)[tabindex='-1']:focus-visible": { outline: "none" },
  // Forced colours take backgrounds and shadows away: borders say what is chosen, a button or a dialog. Important,
  // because the screens' own rules are stronger than this layer.
  "[aria-current]:not([aria-current='false']), [aria-pressed='true'], [aria-checked='true'], [aria-selected='true'], [data-here='true']":
    { _highContrast: { border: "3px solid Highlight !important" } },
  "button, [role='button'], dialog, [role='dialog'], [role='alertdialog'], progress, meter, [role='meter']": {
    _highContrast: { borderWidth: "1px", borderStyle: "solid" },
  },
  "[aria-disabled='true']": {
    _highContrast: { color: "GrayText !important", borderColor: "GrayText !important" },
  },
  "progress::-webkit-progress-value": { _highContrast: { background: "Highlight" } },
  "progress::-moz-progress-bar": { _highContrast: { background: "Highlight" } },
  // A toast's bar is its clock of five seconds, also without motion. An important rule in a layer wins over important
  // rules outside, so it is left out here.
  "*:not(.Toastify__progress-bar--animated), *::before, *::after": {
    _motionReduce: {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important",
    },
  },
});

const config = defineConfig({
  // The mode follows the system by media query: no script, no cookie, no flash. Paper is always light.
  conditions: { dark: "@media screen and (prefers-color-scheme: dark)" },
  preflight: true,
  cssVarsRoot: ":where(html)",
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
    textStyles: {
      ...textStyles,
      xs: { value: { fontSize: "xs", lineHeight: "1.125rem" } },
      sm: { value: { fontSize: "sm", lineHeight: "1.375rem" } },
      display: {
        value: { fontSize: "clamp(2.25rem, 1.5rem + 3vw, 3.5rem)", lineHeight: "1.05", letterSpacing: "-0.03em" },
      },
      label: { value: { fontSize: "sm", lineHeight: "1.375rem", fontWeight: "medium" } },
    },
    layerStyles,
    recipes,
    slotRecipes,
  },
});

/** Aeroloft's look; its tokens are CSS variables (`--chakra-colors-fg-muted`), for plain elements too. */
export const system = createSystem(defaultBaseConfig, config, adjustments);
