import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, it } from "vitest";
import { OLDER_STYLES } from "./older-styles";

const APP = join(import.meta.dirname, "app");

const built = async (css: string) => await postcss(OLDER_STYLES).process(css, { from: undefined });

it("a range becomes a query that every browser knows, and a height in dvh gets one in vh", async () => {
  const { css } = await built("@media (48rem <= width < 64rem) { a { height: calc(100dvh - 6rem) } }");
  expect(css).toBe(
    "@media (min-width: 48rem) and (max-width: 63.999rem) { a { height: calc(100vh - 6rem); height: calc(100dvh - 6rem) } }",
  );
});

it("no stylesheet keeps a media query that only browsers since 2023 know", async () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const { root } = await built(readFileSync(join(APP, file), "utf8"));
    root.walkAtRules("media", ({ params }) => expect(params, file).not.toMatch(/[<>]|\bor\b|\bnot \(/));
  }
});
