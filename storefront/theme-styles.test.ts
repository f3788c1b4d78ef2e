import { expect, it } from "vitest";
import { seenFirst } from "./theme-styles";

it("leaves out of the styles in a page what nobody sees before the stylesheets are there", () => {
  const later = [
    ".a:hover { color: red }",
    ".a:focus-visible, .b:hover { color: red }",
    "@media print { .a { display: none } }",
    "@keyframes bump { from { opacity: 0 } }",
    "a[aria-busy='true'] { opacity: 0.6 }",
    '.slide[data-words-at="right"] .picture { color: red }',
  ];
  expect(seenFirst(later.join("\n")).trim()).toBe("");
});

it("keeps everything else", () => {
  const first = ".a:not(:focus) { width: 1px }\n@media (width < 48rem) { .a, .b > c { color: red } }";
  expect(seenFirst(first)).toBe(first);
});
