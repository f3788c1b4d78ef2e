import type { Plugin } from "vite";
import { themeCss } from "./app/ui/theme/theme-css";

/** Adds to app/ui/theme/theme.css what the theme in the same folder says, so that its tokens stay in one place. */
export function themeStyles(): Plugin {
  return {
    name: "theme-styles",
    enforce: "pre",
    transform(css, id) {
      return id.split("?")[0]?.endsWith("/app/ui/theme/theme.css") ? `${css}\n${themeCss()}` : null;
    },
  };
}
