import type { Plugin } from "vite";

/** How far below a width "less than" ends: less than a pixel of any screen. */
const STEP = 0.001;

/** A range as `min-` and `max-`, which every browser knows. @throws Error if more is needed. */
function toPlainQuery(query: string): string {
  const plain = query
    .replaceAll(/\(([\d.]+(?:rem|px)) <= (width|height) < ([\d.]+(?:rem|px))\)/g, "($2 >= $1) and ($2 < $3)")
    .replaceAll(/\((width|height) (>=|<=|<) ([\d.]+)(rem|px)\)/g, (_, side, sign, size, unit) => {
      if (sign === ">=") return `(min-${side}: ${size}${unit})`;
      return `(max-${side}: ${sign === "<" ? (Number(size) - STEP).toFixed(3) : size}${unit})`;
    });
  if (/[<>]| or |\bnot \(/.test(plain)) throw new Error(`Write it so that older browsers know it: ${query}`);
  return plain;
}

/**
 * Styles for Safari before 16.4 and Chrome before 108 too. Ranges in media queries are unknown to them, and so is the
 * `not (min-width: …)` that the build would make of `(width < …)`. A size in `dvh` gets one in `vh` before it.
 */
export const toOlderStyles = (css: string): string =>
  css
    .replaceAll(/@media[^{]+/g, toPlainQuery)
    .split("\n")
    .flatMap(withHeightBefore)
    .join("\n");

/** For a line that is one declaration, as the formatter leaves them. */
const withHeightBefore = (line: string): string[] =>
  /^[^{}]*\ddvh[^{}]*;$/.test(line) ? [line.replaceAll("dvh", "vh"), line] : [line];

export function olderStyles(): Plugin {
  return {
    name: "older-styles",
    enforce: "pre",
    transform: (css, id) => (/\.css(?:\?|$)/.test(id) ? toOlderStyles(css) : null),
  };
}
