import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const APP = path.join(import.meta.dirname, "..");
const STATED = [
  { where: /^(auth|medusa|compat|routes)\//, pattern: /_(MS|SECONDS) = \d|maxAge: [1-9]/ },
  { where: /^/, pattern: /(TIMEOUT|FRESH|LIVE|WARM)_MS = \d|timeoutMs: \d|\.timeout\(\d/ },
];

it("states each wait and each age of a cached answer here alone", () => {
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test") && file !== "lib/times.ts",
  );
  expect(sources.length).toBeGreaterThan(200);
  const stating = sources.filter((file) => {
    const text = readFileSync(path.join(APP, file), "utf8");
    return STATED.some(({ where, pattern }) => where.test(file) && pattern.test(text));
  });
  expect(stating).toEqual([]);
});
