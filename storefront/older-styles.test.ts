import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, it } from "vitest";
import { OLDER_STYLES } from "./older-styles";

const APP = join(import.meta.dirname, "app");

const built = async (css: string) => await postcss(OLDER_STYLES).process(css, { from: undefined });

it("a range becomes a query that every browser knows, dvh gets vh, and no stylesheet keeps a newer query", async () => {
  const { css } = await built("@media (48rem <= width < 64rem) { a { height: calc(100dvh - 6rem) } }");
  expect(css).toBe(
    "@media (min-width: 48rem) and (max-width: 63.999rem) { a { height: calc(100vh - 6rem); height: calc(100dvh - 6rem) } }",
  );
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const { root } = await built(readFileSync(join(APP, file), "utf8"));
    root.walkAtRules("media", ({ params }) => expect(params, file).not.toMatch(/[<>]|\bor\b|\bnot \(/));
  }
});
