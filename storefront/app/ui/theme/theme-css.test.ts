import { beforeAll, expect, it } from "vitest";
import { system } from "./chakra-system";
import { INK, SURFACE } from "./palette";
import { readVariables, themeCss } from "./theme-css";

let css: ReturnType<typeof themeCss>;

beforeAll(() => {
  css = themeCss();
});

it("has every token that a stylesheet reads", () => {
  const read = readVariables();
  expect(read.length).toBeGreaterThan(100);
  expect(read.filter(({ name }) => !css.page.includes(`${name}:`))).toEqual([]);
});

it("has the palette's colours, the dark ones for dark screens alone", () => {
  const [light, dark] = css.page.split("@media screen and (prefers-color-scheme: dark)");
  for (const [name, [lightColour, darkColour]] of [
    ["bg", SURFACE.DEFAULT],
    ["fg-muted", INK.muted],
  ] as const) {
    expect(light).toContain(`--chakra-colors-${name}:${lightColour}`);
    expect(dark).toContain(`--chakra-colors-${name}:${darkColour}`);
  }
});

it("keeps every rule in a layer, so that the shop's own stylesheets win wherever the bundler puts this one", () => {
  for (const part of Object.values(css)) {
    const outside = part.replaceAll(
      /@layer (?:reset|base|tokens)\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}/g,
      "",
    );
    expect(outside.trim()).toBe("@layer reset,base,tokens,recipes;");
  }
});

it("has every token of the theme in one of the two stylesheets", () => {
  const named = [...system.tokens.cssVarMap.values()].flatMap((values) => [...values]);
  const tokens = named.filter(([, value]) => String(value).trim() !== "").map(([name]) => name);
  expect(tokens.length).toBeGreaterThan(300);
  const isIn = (part: string) => (name: string) => part.includes(`${name}:`);
  expect(tokens.filter((name) => !isIn(css.page)(name) && !isIn(css.chakra)(name))).toEqual([]);
  expect(css.page).not.toContain("@keyframes");
  expect(css.chakra).toContain("@keyframes spin");
});
