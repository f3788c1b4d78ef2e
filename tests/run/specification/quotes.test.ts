import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { cellsOf, type Row, readTable } from "./compare";

const DOCS = new URL("../../../docs/", import.meta.url);

/** Words of the specification without a row, with the number of their section, and the reason. */
type Unshown = { section: number; quote: string };

/** The rows whose first cell is the number of a section only: section, quote, why no row shows it. */
function readUnshown(markdown: string): Unshown[] {
  return cellsOf(markdown).flatMap(([section = "", quote = ""]) =>
    /^\d$/.test(section) ? [{ section: Number(section), quote }] : [],
  );
}

/** The number of statements in each section's heading: `## 2. Screens and routes (69 statements)`. */
function readCounts(markdown: string): Map<number, number> {
  const headings = markdown.matchAll(/^## (\d)\. .* \((\d+) statements\)$/gm);
  return new Map([...headings].map(([, section, count]) => [Number(section), Number(count)]));
}

type Quoted = { name: string; section: number; quote: string };
type Documents = {
  /** The specification in sections under `## 1. …`; the text before the first is section 0. */
  specification: string;
  deviations: string;
};

const DEVIATION = "Deviation: ";

/** Text without Markdown's marks for tables, lists, headings and quotations, its spaces made one. */
const plain = (text: string) =>
  text
    .replace(/^\|[-| ]+\|$/gm, " ")
    .replace(/^(#+|-|>) /gm, " ")
    .replaceAll("|", " ")
    .replace(/\s+/g, " ")
    .trim();

/** The plain text of each section by its number; headings and header rows of tables are not statements. */
function sectionsOf(specification: string): Map<number, string> {
  const parts = specification.split(/^## (?=\d\. )/m);
  return new Map(
    parts.map((part, index) => {
      const [, ...lines] = part.split("\n");
      const isHead = (line: string, at: number) => line.startsWith("#") || /^\|-/.test(lines[at + 1] ?? "");
      return [index, plain(lines.filter((line, at) => !isHead(line, at)).join("\n"))];
    }),
  );
}

/** The positions of a quote's parts in the text, in order; undefined if one is missing. */
function find(quote: string, text: string): [from: number, to: number][] | undefined {
  let at = 0;
  const found: [number, number][] = [];
  for (const part of quote.split(" … ")) {
    const words = plain(part);
    const from = words === "" ? -1 : text.indexOf(words, at);
    if (from < 0) return undefined;
    at = from + words.length;
    found.push([from, at]);
  }
  return found;
}

/** The runs of words of `text` that none of `taken` covers. */
function uncovered(text: string, taken: [number, number][]): string[] {
  const left = [...text];
  for (const [from, to] of taken) left.fill("\n", from, to);
  return left
    .join("")
    .split("\n")
    .map((run) => run.trim())
    .filter((run) => /\p{L}|\d/u.test(run));
}

/**
 * The faults between the table and the specification itself, one sentence each: a quote that is not in its section,
 * words without a quotation in a row or in the list of exceptions, and a section whose number of rows differs from its
 * heading.
 */
function compareQuotes(
  rows: readonly Row[],
  unshown: readonly Unshown[],
  counts: ReadonlyMap<number, number>,
  { specification, deviations }: Documents,
): string[] {
  const sections = sectionsOf(specification);
  const sectionOf = (id: string) => Number(id.slice(1, id.indexOf("-")));
  const all: Quoted[] = [
    ...rows.map(({ id, quote }) => ({ name: id, section: sectionOf(id), quote })),
    ...unshown.map(({ section, quote }) => ({ name: `Without a row, section ${section}`, section, quote })),
  ];
  const isDeviation = ({ quote }: Quoted) => quote.startsWith(DEVIATION);
  const foreign = all
    .filter((quoted) =>
      isDeviation(quoted)
        ? !find(quoted.quote.slice(DEVIATION.length), plain(deviations))
        : !find(quoted.quote, sections.get(quoted.section) ?? ""),
    )
    .map(({ name, quote }) => `${name}: "${quote}" does not stand in the specification.`);
  const missing = [...sections].flatMap(([section, text]) => {
    const own = all.filter((quoted) => quoted.section === section && !isDeviation(quoted));
    const gaps = uncovered(
      text,
      own.flatMap(({ quote }) => find(quote, text) ?? []),
    );
    return gaps.map((gap) => `Section ${section}: no row quotes "${gap}".`);
  });
  const miscounted = [...sections.keys()].flatMap((section) => {
    const number = rows.filter(({ id }) => sectionOf(id) === section).length;
    const said = counts.get(section) ?? 0;
    return number === said ? [] : [`Section ${section} has ${number} rows; its heading says ${said}.`];
  });
  return [...foreign, ...missing, ...miscounted];
}

describe("the quotations in the table of the specification", () => {
  it("are the specification's own words, and leave none of them out", async () => {
    const page = (name: string) => readFile(new URL(name, DOCS), "utf8");
    const table = await page("specification.md");
    const documents = {
      specification: await page("specification/text.md"),
      deviations: await page("specification/deviations.md"),
    };
    const rows = readTable(table);
    expect(compareQuotes(rows, readUnshown(table), readCounts(table), documents)).toEqual([]);
    const named = documents.deviations.match(/\bS\d+-\d{2}\b/g) ?? [];
    expect(named.filter((deviation) => !rows.some(({ id }) => id === deviation))).toEqual([]);
  });
});
