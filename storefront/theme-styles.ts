import type { Plugin } from "vite";
import { themeCss } from "./app/ui/theme/theme-css";

/** Adds the styles of the theme to app/ui/theme/theme.css in the same folder, so that its tokens stay in one place. */
export function themeStyles(): Plugin {
  return {
    name: "theme-styles",
    enforce: "pre",
    transform(css, id) {
      return id.split("?")[0]?.endsWith("/app/ui/theme/theme.css") ? `${css}\n${themeCss()}` : null;
    },
  };
}
