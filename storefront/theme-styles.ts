import type { Plugin } from "vite";
import { themeCss } from "./app/ui/theme/theme-css";

/**
 * Adds the styles of the theme to theme.css, chakra.css and first.css in app/ui/theme, so that its tokens stay in one place. In development
 * theme.css has all of them, because it is not rebuilt when a stylesheet starts to read another token.
 */
export function themeStyles(): Plugin {
  let building = true;
  return {
    name: "theme-styles",
    enforce: "pre",
    configResolved({ command }) {
      building = command === "build";
    },
    transform(css, id) {
      const [, file] = /\/app\/ui\/theme\/(theme|chakra|first)\.css(?:\?|$)/.exec(id) ?? [];
      if (!file) return null;
      const { page, chakra, first } = themeCss();
      if (file === "first") return `${css}\n${first}`;
      if (file === "chakra") return building ? `${css}\n${chakra}` : null;
      return `${css}\n${page}\n${building ? "" : chakra}`;
    },
  };
}
