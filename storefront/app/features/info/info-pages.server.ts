import { Marked, Renderer } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";
import { VFile } from "vfile";
import { matter } from "vfile-matter";
import { z } from "zod";
import type { InfoPage } from "./info-page";

/** What the head of a file in storefront/content says. */
const Head = z.strictObject({ title: z.string().min(1), description: z.string().min(1), updated: z.iso.date() });

const sources = import.meta.glob<string>("../../../content/*.md", { query: "?raw", import: "default", eager: true });
const plain = new Renderer();
const markdown = new Marked(gfmHeadingId(), {
  renderer: {
    // Scrolls by itself, by keyboard too, where a narrow window cannot show all columns.
    table(token) {
      plain.parser = this.parser;
      return `<div role="group" aria-label="Table" tabindex="0">${plain.table(token)}</div>`;
    },
  },
});

/**
 * A page from its Markdown file.
 * @throws ZodError when its head lacks something; a unit test reads every file.
 */
export function toInfoPage(source: string): InfoPage {
  const file = new VFile(source);
  matter(file, { strip: true });
  const { title, description, updated } = Head.parse(file.data.matter);
  return { title, description, updated, html: markdown.parse(String(file), { async: false }) };
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

/** The page of this name, or undefined where the shop has none. */
export const findInfoPage = (name: string): InfoPage | undefined => pages.get(name);
