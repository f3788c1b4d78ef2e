import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import { toPlainMedia } from "./theme-styles";

const built = async (css: string) => (await transform(toPlainMedia(css), { loader: "css", target: "safari14" })).code;

it("keeps a bound below a width for browsers that know no `not (…)`", async () => {
  expect(await built("@media (width < 40rem) { a { b: c } }")).toContain("@media (max-width: 39.99rem)");
  expect(await built("@media (48rem <= width < 64rem) { a { b: c } }")).toContain(
    "@media (min-width: 48rem) and (max-width: 63.99rem)",
  );
});

it("leaves no stylesheet a condition that only browsers since 2023 read", async () => {
  const app = join(import.meta.dirname, "app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const conditions = (await built(readFileSync(join(app, file), "utf8"))).match(/@media[^{]*/g) ?? [];
    expect(
      conditions.filter((condition) => /[<>]|\bor\b|\bnot \(/.test(condition)),
      file,
    ).toEqual([]);
  }
});
