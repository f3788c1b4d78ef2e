import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";

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

/** A Markdown page, by its path from the project's root. */
type Page = { file: string; text: string };

const FOLDERS = "artwork|docs|local|medusa-backend|storefront|tests";
/**
 * A path of the project in pages and comments, up to the first character that no file name here contains.
 */
const PATH = new RegExp(`(?<![\\w./-])(?:${FOLDERS})/[\\w.$/[\\]-]*\\w`, "g");
const DOCS_PATH = /(?<![\w./-])docs\/[\w./-]*\w/g;
const LINK = /(?:\]\(|\b(?:src|srcset|href)=")([^)\s"]+)/g;
const HEADING = /^#+ (.*)$/gm;

const isElsewhere = (target: string) => /^[a-z]+:/.test(target);

/** The anchor that a forge gives a heading: lower case, words joined by hyphens. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = ({ text }: Page) => [...text.matchAll(HEADING)].map(([, heading = ""]) => toAnchor(heading));

/** The file that a link of a page leads to, from the project's root, and the heading in it. */
function resolve({ file }: Page, target: string): { file: string; anchor: string | undefined } {
  const { pathname, hash } = new URL(target, `file:///${file}`);
  return { file: decodeURIComponent(pathname.slice(1)) || file, anchor: hash.slice(1) || undefined };
}

const linksOf = (page: Page) =>
  [...page.text.matchAll(LINK)].flatMap(([, target = ""]) => (isElsewhere(target) ? [] : [resolve(page, target)]));

/** Links of the pages that lead to no file, or to no heading of a page. */
function brokenLinks(pages: readonly Page[], exists: (file: string) => boolean): string[] {
  return pages.flatMap((page) =>
    linksOf(page).flatMap(({ file, anchor }) => {
      if (!exists(file)) return [`${page.file} links to ${file}, which does not exist.`];
      const target = pages.find((other) => other.file === file);
      const isMissing = anchor !== undefined && target !== undefined && !anchorsOf(target).includes(anchor);
      return isMissing ? [`${page.file} links to ${file}#${anchor}, a heading that it does not have.`] : [];
    }),
  );
}

/** Pages of `wanted` that the page `index` does not link to. */
function unlinkedPages(pages: readonly Page[], index: string, wanted: readonly string[]): string[] {
  const page = pages.find(({ file }) => file === index);
  const linked = new Set(page ? linksOf(page).map(({ file }) => file) : []);
  return wanted
    .filter((file) => file !== index && !linked.has(file))
    .map((file) => `${index} does not link to ${file}.`);
}

/** Folders that a build makes: a clean checkout has none of them. */
const BUILT = /\/(\.medusa|build)(\/|$)/;

/**
 * Paths of the project in a text that do not exist; in a source, only pages under docs/ are checked.
 */
function missingPaths({ file, text }: Page, exists: (file: string) => boolean): string[] {
  const named = text.match(file.endsWith(".md") ? PATH : DOCS_PATH) ?? [];
  return [...new Set(named)]
    .filter((path) => !BUILT.test(path) && !exists(path))
    .map((path) => `${file} names ${path}, which does not exist.`);
}

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
