import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { brokenLinks, missingPaths, type Page, unlinkedPages } from "./pages";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const SOURCES = /\.(ts|tsx|cjs|mjs|css|json|jsonc|sh|sql|yml)$/;

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
});
