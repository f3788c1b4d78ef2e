import { Marked, Renderer } from "marked";
import { getHeadingList, gfmHeadingId } from "marked-gfm-heading-id";
import { VFile } from "vfile";
import { matter } from "vfile-matter";
import { z } from "zod";
import type { ReturnFees } from "~/domain/product-page";
import { toPlain } from "~/lib/marked-up.server";
import { infoPath, PUBLIC_PAGES } from "~/ui/layout/info-links";

/** A heading of a page: its anchor and its text, with those of the next level below it. */
export type InfoPart = { id: string; text: string; parts: { id: string; text: string }[] };

/**
 * A page of the shop's owner: `html` is made from its Markdown, `updated` is an ISO date. `contents` are the headings
 * of a long page; none for a short one. `forDrones` is the text of the link on a drone's page.
 */
export type InfoPage = {
  title: string;
  description: string;
  updated: string;
  forDrones?: string | undefined;
  returnFees?: ReturnFees | undefined;
  html: string;
  contents: InfoPart[];
};

/**
 * The front matter of a file in storefront/content. `forDrones` replaces the title in the link on a drone's page, to
 * say there what the page says of drones: "Warranty: 24 months". `returnFees` tells search engines who pays for a
 * return, if the page says so.
 */
const Head = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  updated: z.iso.date(),
  forDrones: z.string().min(1).optional(),
  returnFees: z.enum(["FreeReturn", "ReturnFeesCustomerResponsibility"]).optional(),
});

const sources = import.meta.glob<string>("../../../content/*.md", { query: "?raw", import: "default", eager: true });
const plain = new Renderer();
const markdown = new Marked(gfmHeadingId(), {
  renderer: {
    // Scrolls separately, also by keyboard, if a narrow window cannot show all columns.
    table(token) {
      plain.parser = this.parser;
      return `<div role="group" aria-label="Table" tabindex="0">${plain.table(token)}</div>`;
    },
  },
});

/** A page with fewer headings than this is seen at a glance. */
const LEAST_HEADINGS = 4;

/** The contents of the page that was just made. */
function toContents(): InfoPart[] {
  const headings = getHeadingList();
  if (headings.length < LEAST_HEADINGS) return [];
  const contents: InfoPart[] = [];
  for (const { level, id, text: html } of headings) {
    const text = toPlain(html);
    if (level === 2) contents.push({ id, text, parts: [] });
    if (level === 3) contents.at(-1)?.parts.push({ id, text });
  }
  return contents;
}

/**
 * A page from its Markdown file.
 * @throws ZodError when its front matter is incomplete; a unit test reads every file.
 */
export function toInfoPage(source: string): InfoPage {
  const file = new VFile(source);
  matter(file, { strip: true });
  const head = Head.parse(file.data.matter);
  const html = markdown.parse(String(file), { async: false });
  return { ...head, html, contents: toContents() };
}

const pages = new Map(
  Object.entries(sources).map(([path, source]) => [
    path.slice(path.lastIndexOf("/") + 1, -".md".length),
    toInfoPage(source),
  ]),
);

/** All pages by name: "shipping" is the page /info/shipping. */
export const listInfoPages = (): (InfoPage & { name: string })[] =>
  [...pages].map(([name, page]) => ({ name, ...page }));

/**
 * The sitemap's pages that are not products; `newest` is when a product last changed. The Store follows the home page.
 */
export function ownPages(newest: string | undefined) {
  const changed = new Map<string, string | undefined>([["/", newest]]);
  for (const { name, updated } of listInfoPages()) changed.set(infoPath(name), updated);
  return PUBLIC_PAGES.filter(({ inSitemap }) => inSitemap)
    .map(({ path }) => ({ path, changedAt: changed.get(path) }))
    .toSpliced(1, 0, { path: "/explore", changedAt: newest });
}

/** What the links on a drone's page say instead of the pages' titles, by the pages' names. */
export const droneLinkTexts: Readonly<Record<string, string>> = Object.fromEntries(
  [...pages].flatMap(([name, { forDrones }]) => (forDrones ? [[name, forDrones]] : [])),
);

/** Who pays for a return, by the page that says so. */
export const returnFees: ReturnFees | undefined = [...pages.values()].find((page) => page.returnFees)?.returnFees;

/** The page of this name, or undefined if the shop has none. */
export const findInfoPage = (name: string): InfoPage | undefined => pages.get(name);
