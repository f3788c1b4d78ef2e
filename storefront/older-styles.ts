import postcssMediaMinmax from "@csstools/postcss-media-minmax";
import type { AcceptedPlugin } from "postcss";

/** Chrome before 108 and Safari before 15.4 know no `dvh`. */
const heightsBefore: AcceptedPlugin = {
  postcssPlugin: "heights-before",
  Once(root) {
    root.walkDecls((declaration) => {
      const { value } = declaration;
      if (value.includes("dvh")) declaration.cloneBefore({ value: value.replaceAll("dvh", "vh") });
    });
  },
};

/**
 * For browsers before 2023: they know no ranges in media queries, and would ignore the `not (min-width: …)` that
 * esbuild makes of `(width < …)`.
 */
export const OLDER_STYLES = [postcssMediaMinmax(), heightsBefore];
