import { createSystem, defaultBaseConfig, defineConfig } from "@chakra-ui/react";
import { breakpoints, keyframes, layerStyles, textStyles } from "@chakra-ui/react/theme";
import { globalCss } from "./global-css";
import { adjustments, recipes, slotRecipes } from "./recipes";
import { semanticTokens, tokens } from "./tokens";

const config = defineConfig({
  // The mode follows the system's setting by media query only: no script, no cookie, no flash.
  // On the screen only: paper is light, whatever the screen showed.
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

/**
 * Aeroloft's look as a Chakra system: its tokens are CSS variables (`--chakra-colors-fg-muted`), also for plain
 * elements.
 */
export const system = createSystem(defaultBaseConfig, config, adjustments);
