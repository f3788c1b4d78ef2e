import type { Plugin } from "vite";
import { themeCss } from "./app/ui/theme/theme-css";

/**
 * Adds the theme's styles to theme.css and chakra.css in app/ui/theme. In development theme.css has all of them,
 * because it is not rebuilt when a stylesheet starts to read another token.
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
      const [, file] = /\/app\/ui\/theme\/(theme|chakra)\.css(?:\?|$)/.exec(id) ?? [];
      if (!file) return null;
      const { page, chakra } = themeCss();
      if (file === "chakra") return building ? `${css}\n${chakra}` : null;
      return `${css}\n${page}\n${building ? "" : chakra}`;
    },
  };
}

/**
 * Puts the variables of react-toastify's stylesheet on its own element. A variable that comes late on the root, with
 * the first toast, has browsers compute the style of the whole page again: 120 ms on a slow phone.
 */
export function toastVariables(): Plugin {
  return {
    name: "toast-variables",
    enforce: "pre",
    transform(css, id) {
      return /\/ReactToastify\.css$/.test(id) ? css.replaceAll(":root", ".Toastify") : null;
    },
  };
}
