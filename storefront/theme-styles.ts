import postcss from "postcss";
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

/** What comes with a page's stylesheets, a moment later: how things look under the pointer, with the focus and on paper, and animations. */
const LATER = /:(?:hover|focus|focus-visible|focus-within|active)(?![\w-])|\[aria-busy/;

/**
 * Leaves out of stylesheets that stand in pages (`?inline`, app/first-styles.server.ts) what nobody can see before the stylesheets
 * themselves are there.
 */
export function firstStyles(): Plugin {
  return {
    name: "first-styles",
    enforce: "pre",
    transform(css, id) {
      return /\.css\?inline$/.test(id) ? seenFirst(css) : null;
    },
  };
}

/** The rules of a stylesheet that count before anybody has touched the page. */
export function seenFirst(css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    if (rule.name === "keyframes" || (rule.name === "media" && rule.params === "print")) rule.remove();
  });
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !LATER.test(selector.replaceAll(/:not\([^)]*\)/g, "")));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  return sheet.toString();
}
