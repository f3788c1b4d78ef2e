import { readFileSync } from "node:fs";
import path from "node:path";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const IGNORED = ["**/node_modules/**", "**/build/**", "**/.medusa/**", "tests/support/waits.test.ts"];
/** The shortest time limit of a wait for another process or the network: slow machines need some of it. */
const LEAST_MS = 20_000;

/** The sources of tests, by their path from the project's root. */
const sourcesOf = (patterns: string[]) =>
  globSync(patterns, { cwd: ROOT, ignore: IGNORED }).map((file) => ({
    file,
    source: readFileSync(path.join(ROOT, file), "utf8"),
  }));

/** The files in which `find` finds something, each with what it finds. */
const foundIn = (patterns: string[], find: (source: string) => string[]) =>
  sourcesOf(patterns).flatMap(({ file, source }) => find(source).map((found) => `${file}: ${found}`));

/** The text from an opening bracket to the one that closes it, and whether a comma divides it. */
function argumentsAt(source: string, start: number): { text: string; isDivided: boolean } {
  let depth = 0;
  let isDivided = false;
  let end = start;
  for (; end < source.length; end += 1) {
    const letter = source.charAt(end);
    if ("([{".includes(letter)) depth += 1;
    if (")]}".includes(letter)) depth -= 1;
    // A last comma divides nothing.
    if (letter === "," && depth === 1) isDivided ||= /\S/.test(source.slice(end + 1).replace(/^\s*\)[\s\S]*/, ""));
    if (depth === 0) break;
  }
  return { text: source.slice(start, end + 1), isDivided };
}

/** Waits by vitest's own limit, which is one second whatever the configuration says. */
const waitsWithoutLimit = (source: string) =>
  [...source.matchAll(/\bvi\.wait(?:For|Until)(?=\()/g)].flatMap((call) => {
    const { text, isDivided } = argumentsAt(source, call.index + call[0].length);
    return isDivided ? [] : [call[0] + text.slice(0, 60)];
  });

/**
 * Limits shorter than `LEAST_MS`, except within a block that is run again until it passes, and those that check a
 * figure of so many seconds and have it in their name.
 */
const shortLimits = (source: string) =>
  [
    ...source
      .replace(/await expect\(async \(\) => \{[\s\S]*?\}\)\.toPass\(/g, "")
      .replace(/\bWITHIN_\d+_S = .*/g, "")
      .matchAll(/\{ ?(?:interval: [\d_]+, )?timeout: ([1-9][\d_]{2,})\b/g),
  ]
    .filter(([, limit = ""]) => Number(limit.replaceAll("_", "")) < LEAST_MS)
    .map(([found]) => found);

/**
 * Presses of a button that signs out, without a wait for the page's token: requested too late it is refused, and the
 * console's error fails the test.
 */
const hastySignOuts = (source: string) =>
  [...source.matchAll(/name: "(?:Logout|Sign out)"[^}]*\}\)\s*\.(?:click|press|tap)\(/g)].map(([found]) => found);

describe("a browser test that signs out", () => {
  it("is found if it does not wait for the page's token", () => {
    expect(hastySignOuts('bar.getByRole("button", { name: "Logout", exact: true }).click()')).toHaveLength(1);
    expect(hastySignOuts('await signOut(page.getByRole("button", { name: "Sign out" }));')).toEqual([]);
  });

  it("waits for it", () => {
    expect(foundIn(["tests/e2e/*.ts"], hastySignOuts)).toEqual([]);
  });
});

describe("a test that waits", () => {
  it("is found if its limit is vitest's one second, or another short one", () => {
    expect(waitsWithoutLimit("await vi.waitFor(() => expect(a).toBe(b[0], c));")).toHaveLength(1);
    expect(waitsWithoutLimit("vi.waitUntil(\n  () => isUp(),\n);")).toHaveLength(1);
    expect(
      waitsWithoutLimit("vi.waitUntil(\n  () => isUp(),\n  WITHIN,\n); vi.waitFor(() => a(), { timeout: 9 })"),
    ).toEqual([]);
    expect(shortLimits("toBeVisible({ timeout: 2_000 }); poll(a, { interval: 2, timeout: 300 })")).toHaveLength(2);
    const again = "await expect(async () => {\n  toBeVisible({ timeout: 500 });\n}).toPass();";
    expect(
      shortLimits(
        `${again} const WITHIN_2_S = { timeout: 6_000 };\ntoBeVisible({ timeout: 30_000 }); poll(a, { timeout: 0 })`,
      ),
    ).toEqual([]);
  });

  it("gives each wait of vitest a limit", () => {
    const tests = ["{artwork,local,medusa-backend,storefront,tests}/**/*.{test,test-kit}.{ts,tsx}", "tests/**/*.ts"];
    expect(foundIn(tests, waitsWithoutLimit)).toEqual([]);
  });

  it("gives a wait no shorter limit than a slow machine needs", () => {
    const tests = [
      "{local,medusa-backend,storefront}/**/*.{test,test-kit}.{ts,tsx}",
      "tests/{e2e,servers,support}/**/*.ts",
    ];
    expect(foundIn(tests, shortLimits)).toEqual([]);
  });
});
