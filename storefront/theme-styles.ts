import postcss from "postcss";
import type { Plugin } from "vite";
import { themeCss } from "./app/ui/theme/theme-css";

/**
 * Adds the styles of the theme to theme.css, chakra.css, first.css and first-fields.css in app/ui/theme, so that its
 * tokens stay in one place. In development theme.css has all of them, because it is not rebuilt when a stylesheet
 * starts to read another token.
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
      const [, file] = /\/app\/ui\/theme\/(theme|chakra|first|first-fields)\.css(?:\?|$)/.exec(id) ?? [];
      if (!file) return null;
      const { page, chakra, first, fields } = themeCss();
      if (file === "first") return `${css}\n${first}`;
      if (file === "first-fields") return fields;
      if (file === "chakra") return building ? `${css}\n${chakra}` : null;
      return `${css}\n${page}\n${building ? "" : chakra}`;
    },
  };
}

/**
 * What comes with a page's stylesheets, a moment later: how things look under the pointer, with the focus and on paper,
 * and animations.
 */
const LATER = /:(?:hover|focus|focus-visible|focus-within|active)(?![\w-])|\[aria-busy/;

/**
 * Rules for the banner's further slides alone (app/features/home/banner/slides.ts); the first one is seen until the
 * scripts come.
 */
const FURTHER_SLIDES = /\[data-(?:words-at="right"|ink="dark"|tall-ink="light")\]/;

/**
 * Leaves out of stylesheets inside pages (`?inline`, app/first-styles.server.ts) what nobody can see before the
 * stylesheets themselves are there.
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

/** Rules for the dashboard, which has no such stylesheet. */
const DASHBOARD = /\[data-dashboard\]/;

/** The rules of a stylesheet that count before anybody has touched the page. */
export function seenFirst(css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    if (rule.name === "keyframes" || (rule.name === "media" && rule.params === "print")) rule.remove();
  });
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter(
      (selector) =>
        !FURTHER_SLIDES.test(selector) &&
        !DASHBOARD.test(selector) &&
        !LATER.test(selector.replaceAll(/:not\([^)]*\)/g, "")),
    );
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  return sheet.toString();
}

/**
 * Puts the variables of react-toastify's stylesheet on its own element. It comes with the first toast, and a variable
 * that comes late on the root has browsers compute the style of the whole page again: 120 ms on a slow phone, between a
 * press and what it shows.
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
