import { readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../..");

/** What a page says under one of its headings, such as "### With the compose file". */
export function sectionOf(page: string, heading: string): string {
  const text = readFileSync(path.join(ROOT, page), "utf8");
  const [, section] = text.split(`\n${heading}\n`);
  if (section === undefined) throw new Error(`${page} has no "${heading}".`);
  return section.split(/\n#{2,3} /, 1)[0] ?? "";
}

/** The shell commands under that heading, a text for each block. */
export const shellBlocks = (page: string, heading: string): string[] =>
  [...sectionOf(page, heading).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
