import { expect, it } from "vitest";
import { toOlderStyles } from "./older-styles";

it.each([
  ["(width >= 48rem)", "(min-width: 48rem)"],
  ["(width < 60rem)", "(max-width: 59.999rem)"],
  ["(width <= 480px)", "(max-width: 480px)"],
  ["(48rem <= width < 64rem)", "(min-width: 48rem) and (max-width: 63.999rem)"],
  ["print, (height < 24rem)", "print, (max-height: 23.999rem)"],
])("a query %s is one that older browsers know", (query, plain) => {
  expect(toOlderStyles(`@media ${query} {\n  a { top: 0; }\n}`)).toBe(`@media ${plain} {\n  a { top: 0; }\n}`);
});

it("leaves queries of containers, and gives a height in dvh one before it", () => {
  expect(toOlderStyles("@container (width < 52rem) { a { top: 0; } }")).toContain("(width < 52rem)");
  expect(toOlderStyles("a {\n  height: calc(100dvh - 6rem);\n}")).toBe(
    "a {\n  height: calc(100vh - 6rem);\n  height: calc(100dvh - 6rem);\n}",
  );
});

it.each(["or (height < 24rem)", "and (not (width < 48rem))"])("stops at a query that they do not know: %s", (query) => {
  expect(() => toOlderStyles(`@media (width >= 64rem) ${query} {}`)).toThrow("older browsers");
});
