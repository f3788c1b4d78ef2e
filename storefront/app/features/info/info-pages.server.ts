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
 * `forDrones` replaces the title in the link on a drone's page: "Warranty: 24 months". `returnFees` tells search
 * engines who pays for a return.
 */
const Head = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  updated: z.iso.date(),
  forDrones: z.string().min(1).optional(),
  returnFees: z.enum(["FreeReturn", "ReturnFeesCustomerResponsibility"]).optional(),
});

/** `contents` are the headings of a long page; none for a short one. */
export type InfoPage = z.infer<typeof Head> & { html: string; contents: InfoPart[] };

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

/** A page with fewer headings needs no contents. */
const LEAST_HEADINGS = 4;

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

/** @throws ZodError when the front matter is incomplete; a unit test reads every file. */
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

/** The sitemap's pages that are not products; `newest` is when a product last changed. */
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

export const returnFees: ReturnFees | undefined = [...pages.values()].find((page) => page.returnFees)?.returnFees;

/** Undefined if the shop has no page of this name. */
export const findInfoPage = (name: string): InfoPage | undefined => pages.get(name);
