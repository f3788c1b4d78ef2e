/** A Markdown page, by its path from the project's root. */
export type Page = { file: string; text: string };

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
export function brokenLinks(pages: readonly Page[], exists: (file: string) => boolean): string[] {
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
export function unlinkedPages(pages: readonly Page[], index: string, wanted: readonly string[]): string[] {
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
export function missingPaths({ file, text }: Page, exists: (file: string) => boolean): string[] {
  const named = text.match(file.endsWith(".md") ? PATH : DOCS_PATH) ?? [];
  return [...new Set(named)]
    .filter((path) => !BUILT.test(path) && !exists(path))
    .map((path) => `${file} names ${path}, which does not exist.`);
}
