import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { INK, SURFACE } from "./palette";
import { themeCss } from "./theme-css";

const APP = join(import.meta.dirname, "../..");
let css = "";

beforeAll(() => {
  css = themeCss();
});

/** The variables that the app's stylesheets read, each with the file that does. */
function readVariables(): { file: string; name: string }[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  return files.flatMap((file) =>
    [...readFileSync(join(APP, file), "utf8").matchAll(/var\((--chakra-[\w-]+)/g)].map(([, name = ""]) => ({
      file,
      name,
    })),
  );
}

it("has every token that a stylesheet reads", () => {
  const read = readVariables();
  expect(read.length).toBeGreaterThan(100);
  expect(read.filter(({ name }) => !css.includes(`${name}:`))).toEqual([]);
});

it("has the palette's colours, the dark ones for dark screens alone", () => {
  const [light, dark] = css.split("@media screen and (prefers-color-scheme: dark)");
  for (const [name, [lightColour, darkColour]] of [
    ["bg", SURFACE.DEFAULT],
    ["fg-muted", INK.muted],
  ] as const) {
    expect(light).toContain(`--chakra-colors-${name}:${lightColour}`);
    expect(dark).toContain(`--chakra-colors-${name}:${darkColour}`);
  }
});

it("keeps every rule in a layer, so that the shop's own stylesheets win wherever the bundler puts this one", () => {
  const outside = css.replaceAll(
    /@layer (?:reset|base|tokens)\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}/g,
    "",
  );
  expect(outside.trim()).toBe("@layer reset,base,tokens,recipes;");
});
