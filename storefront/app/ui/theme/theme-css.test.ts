import { expect, it } from "vitest";
import { INK, SURFACE } from "./palette";
import { readVariables, themeCss } from "./theme-css";

const css = themeCss();

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

it("says with borders what is chosen and what is a button, where forced colours take backgrounds away", () => {
  const rules = css.page
    .split("@media (forced-colors: active)")
    .slice(1)
    .map((rule) => rule.replaceAll(/\s/g, ""));
  for (const [selector, border] of [
    ["[aria-pressed='true']", "border:3pxsolidHighlight!important"],
    ["[role='button']", "border-width:1px"],
  ] as const)
    expect(rules.find((rule) => rule.includes(selector) && rule.includes(border)) && selector).toBe(selector);
});
