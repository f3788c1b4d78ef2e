import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import {
  brokenLinks,
  missingPaths,
  type Page,
  UNWANTED_WORDS,
  unlinkedPages,
  wordsUsed,
  wordsUsedInSource,
} from "./pages";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const SOURCES = /\.(ts|tsx|cjs|mjs|css|json|jsonc|sh|sql|yml)$/;
/** The specification's own words. */
const OTHERS_WORDS = ["docs/specification/text.md", "docs/specification.md"];
/** Texts for customers, who let go of a drone and fly it in a room. */
const PRODUCT_TEXTS = [
  "medusa-backend/src/contract/built-in-texts.ts",
  "storefront/app/features/home/powerful-features.tsx",
];

const exists = (file: string) => existsSync(path.join(ROOT, file));
const read = (file: string): Page => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") });

const files = globSync(["*", ".*.cjs", ".github/**", "{artwork,docs,local,medusa-backend,storefront,tests}/**"], {
  cwd: ROOT,
  ignore: ["**/node_modules/**", "**/build/**", "**/.medusa/**", "**/test-results/**", "package-lock.json"],
});
const pages = files.filter((file) => file.endsWith(".md")).map(read);
/** All but the tests of the documentation, which contain the words that they look for. */
const sources = files
  .filter((file) => SOURCES.test(file) && !file.startsWith("local/src/test/documentation/"))
  .map(read);
const under = (folder: RegExp) => pages.map(({ file }) => file).filter((file) => folder.test(file));

describe("the documentation", () => {
  it("has no link that leads nowhere", () => {
    // Links of the shop's own pages are addresses of the shop: storefront/app/features/info reads them.
    const documents = pages.filter(({ file }) => !file.startsWith("storefront/content/"));
    expect(brokenLinks(documents, exists)).toEqual([]);
  });

  it("has every page in the README or an index", () => {
    expect([
      ...unlinkedPages(pages, "README.md", under(/^docs\/[^/]+\.md$/)),
      ...unlinkedPages(pages, "docs/README.md", under(/^docs\/(?!decisions\/.)|^docs\/decisions\/README/)),
      ...unlinkedPages(pages, "docs/decisions/README.md", under(/^docs\/decisions\//)),
    ]).toEqual([]);
  });

  it("names no file that does not exist, and sources name no page that does not exist", () => {
    expect([...pages, ...sources].flatMap((page) => missingPaths(page, exists))).toEqual([]);
  });

  it("names files that exist in the page on adding things, by the end of their path too", () => {
    const named = [...read("docs/adding-things.md").text.matchAll(/`([\w./-]+\.(?:ts|tsx|yml))`/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it("names every setting of the two servers in the README, and those of personal data in the page on security", () => {
    const schemas = ["storefront/app/lib/env.server.ts", "medusa-backend/src/lib/config/env.ts"].map(read);
    const settings = new Set(
      schemas.flatMap(({ text }) => [...text.matchAll(/^ +([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name)),
    );
    expect(settings.size).toBeGreaterThan(40);
    const { text } = read("README.md");
    expect([...settings].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
    const times = [...settings].filter((name) => /^KEEP_\w+_DAYS$/.test(name));
    expect(times.length).toBeGreaterThan(4);
    expect(times.filter((name) => !read("docs/security.md").text.includes(`\`${name}\` (`))).toEqual([]);
  });

  it("says of every decision its status, context, choice and price", () => {
    const decisions = pages.filter(({ file }) => /^docs\/decisions\/(?!README)/.test(file));
    const isWhole = ({ text }: Page) =>
      /^# .+\n\n\*\*Status:\*\* .+\n\n## Context\n.+\n## Choice\n.+\n## Price\n\n./s.test(text);
    expect(decisions.filter((page) => !isWhole(page)).map(({ file }) => file)).toEqual([]);
  });

  it("keeps each decision to one screen, 60 lines", () => {
    const decisions = pages.filter(({ file }) => /^docs\/decisions\/(?!README)/.test(file));
    const linesOf = ({ text }: Page) => text.trimEnd().split("\n").length;
    expect(decisions.filter((page) => linesOf(page) > 60).map((page) => `${page.file}: ${linesOf(page)}`)).toEqual([]);
  });

  it("leaves out unwanted words", () => {
    const words = UNWANTED_WORDS;
    const own = pages.filter(({ file }) => !OTHERS_WORDS.includes(file));
    expect(own.flatMap((page) => wordsUsed(page, words))).toEqual([]);
    const code = sources.filter(({ file }) => !PRODUCT_TEXTS.includes(file));
    expect(code.flatMap((source) => wordsUsedInSource(source, words))).toEqual([]);
  });
});

describe("a fault in the documentation", () => {
  const page = (text: string, file = "docs/a.md") => ({ file, text });
  const there = (file: string) => file === "docs/b.md" || file === "docs/a.md";

  it("is a link to no file, or to no heading", () => {
    const text =
      '[b](b.md) [c](c.md) [d](b.md#no-such) [e](#the-first) <img src="../f.webp"> [g](https://example.test)';
    expect(brokenLinks([page(`# The first\n${text}`), page("# Title", "docs/b.md")], there)).toEqual([
      "docs/a.md links to docs/c.md, which does not exist.",
      "docs/a.md links to docs/b.md#no-such, a heading that it does not have.",
      "docs/a.md links to f.webp, which does not exist.",
    ]);
  });

  it("is a page that no index links to", () => {
    const pages = [page("[b](b.md)"), page("", "docs/b.md"), page("", "docs/c.md")];
    expect(unlinkedPages(pages, "docs/a.md", ["docs/a.md", "docs/b.md", "docs/c.md"])).toEqual([
      "docs/a.md does not link to docs/c.md.",
    ]);
  });

  it("is a path that does not exist: any in a page, a page's in a source", () => {
    const text = "`docs/b.md`, tests/gone.ts. https://example.test/docs/x";
    expect(missingPaths(page(text), there)).toEqual(["docs/a.md names tests/gone.ts, which does not exist."]);
    expect(missingPaths(page("// tests/gone.ts (docs/gone.md)", "a.ts"), there)).toEqual([
      "a.ts names docs/gone.md, which does not exist.",
    ]);
  });

  const WORDS = { door: "route", "let go": "released", owed: "pending" };

  it("is an unwanted word, quoted too", () => {
    expect(wordsUsed(page('Two doors, money let\ngo. "Owed"'), WORDS)).toEqual([
      'docs/a.md says "door". Write: route.',
      'docs/a.md says "let go". Write: released.',
      'docs/a.md says "owed". Write: pending.',
    ]);
  });

  it.each([
    ["local/src/old-door.ts", ""],
    ["a.ts", "const oldDoor = 1;"],
    ["a.ts", "const OLD_DOORS = 1;"],
    ["a.ts", '// A "door".'],
    ["a.css", '.a[data-door="b"] {}'],
    ["a.ts", "/** The money is let\n * go. */"],
    ["a.ts", "moment.letGo();"],
  ])("is such a word in a source: %s %s", (file, text) => {
    expect(wordsUsedInSource(page(text, file), WORDS)).toHaveLength(1);
  });

  it("is no longer word in a source", () => {
    expect(wordsUsedInSource(page("followedDoors; // outdoor, allowed", "a.ts"), WORDS)).toEqual([
      'a.ts says "door". Write: route.',
    ]);
  });
});

describe("the comments of the sources", () => {
  it("keep within the formatter's 120 columns", () => {
    const long = sources.flatMap(({ file, text }) =>
      text
        .split("\n")
        .filter((line) => line.length > 120 && /^\s*(?:\/?\*+|\/\/) (?!biome-ignore)/.test(line))
        .map((line) => `${file}: ${line.trim().slice(0, 60)}`),
    );
    expect(long).toEqual([]);
  });
});
