import { defineSemanticTokens, defineTokens } from "@chakra-ui/react";
import { tokens as chakra } from "@chakra-ui/react/theme";
import { INK, LINE, PALETTES, STUDIO, SURFACE } from "./palette";

const SYSTEM_FONTS = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif';

type Pair = readonly [light: string, dark: string];
type Pairs<Name extends string> = Record<Name, Pair>;

function semantic<Name extends string>(pairs: Pairs<Name>) {
  const entries = Object.entries<Pair>(pairs).map(([name, [light, dark]]) => [
    name,
    { value: { base: light, _dark: dark } },
  ]);
  return Object.fromEntries(entries) as Record<Name, { value: { base: string; _dark: string } }>;
}

/** Chakra's own scales, if its recipes need them, without its colours. */
export const tokens = defineTokens({
  ...chakra,
  colors: {
    transparent: { value: "transparent" },
    current: { value: "currentColor" },
    black: { value: "#000000" },
    white: { value: "#FFFFFF" },
    blackAlpha: chakra.colors.blackAlpha,
    whiteAlpha: chakra.colors.whiteAlpha,
    studio: { floor: { value: STUDIO.floor }, backdrop: { value: STUDIO.backdrop } },
  },
  fonts: {
    body: { value: `"Instrument Sans Variable", "Instrument Sans Fallback", ${SYSTEM_FONTS}` },
    heading: { value: `"Instrument Sans Variable", "Instrument Sans Fallback", ${SYSTEM_FONTS}` },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace' },
  },
  // The sizes for reading: 13, 15, 16, 18 and 20 px; Chakra's own two small ones are 12 and 14.
  fontSizes: { ...chakra.fontSizes, xs: { value: "0.8125rem" }, sm: { value: "0.9375rem" } },
  fontWeights: {
    normal: { value: "400" },
    medium: { value: "500" },
    semibold: { value: "600" },
    bold: { value: "650" },
  },
  // A change of state, an element that appears or disappears, a picture under the pointer.
  durations: {
    ...chakra.durations,
    state: { value: "160ms" },
    arrival: { value: "240ms" },
    picture: { value: "600ms" },
  },
  easings: { ...chakra.easings, calm: { value: "cubic-bezier(0.2, 0, 0, 1)" } },
});

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: semantic(SURFACE),
    fg: semantic(INK),
    border: semantic(LINE),
    gray: semantic(PALETTES.gray),
    accent: semantic(PALETTES.accent),
    red: semantic(PALETTES.red),
    orange: semantic(PALETTES.orange),
    green: semantic(PALETTES.green),
  },
  radii: {
    l1: { value: "0.375rem" },
    l2: { value: "0.625rem" },
    l3: { value: "1.25rem" },
  },
  shadows: {
    xs: { value: { base: "0 1px 2px rgb(18 20 22 / 8%)", _dark: "0 1px 2px rgb(0 0 0 / 60%)" } },
    sm: { value: { base: "0 2px 8px rgb(18 20 22 / 8%)", _dark: "0 2px 8px rgb(0 0 0 / 60%)" } },
    md: { value: { base: "0 8px 24px rgb(18 20 22 / 10%)", _dark: "0 8px 24px rgb(0 0 0 / 60%)" } },
    lg: { value: { base: "0 24px 64px rgb(18 20 22 / 18%)", _dark: "0 24px 64px rgb(0 0 0 / 70%)" } },
  },
});
