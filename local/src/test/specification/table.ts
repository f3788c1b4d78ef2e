/**
 * One statement of docs/specification.md: its words, its file, and its test. Paths from the project's root. `quote` is
 * the specification's own text, `…` means words between; one that begins with "Deviation: " comes from
 * docs/specification/deviations.md.
 */
export type Row = { id: string; quote: string; file: string; testFile: string; title: string };

/** Words of the specification without a row, with the number of their section, and the reason. */
export type Unshown = { section: number; quote: string };

const ID = /^S\d+-\d{2}$/;
const COLUMNS = 7;

export const unquoted = (cell: string) => cell.replace(/^`|`$/g, "");

/** The cells of each row of each table in the text; a bar inside a cell is written `\|`. */
export function cellsOf(markdown: string): string[][] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );
}

/**
 * The rows of every table in the Markdown text whose first cell is an id (`S2-07`): id, quote, statement, lives in,
 * test file, test, seen to fail.
 * @throws Error when a row has another number of cells.
 */
export function readTable(markdown: string): Row[] {
  return cellsOf(markdown).flatMap((cells) => {
    const [id = "", quote = "", , file = "", testFile = "", title = ""] = cells;
    if (!ID.test(id)) return [];
    if (cells.length !== COLUMNS) throw new Error(`${id} has ${cells.length} cells, not ${COLUMNS}`);
    return [{ id, quote, file: unquoted(file), testFile: unquoted(testFile), title }];
  });
}

/** The rows whose first cell is the number of a section only: section, quote, why no row shows it. */
export function readUnshown(markdown: string): Unshown[] {
  return cellsOf(markdown).flatMap(([section = "", quote = ""]) =>
    /^\d$/.test(section) ? [{ section: Number(section), quote }] : [],
  );
}

/** The number of statements in each section's heading: `## 2. Screens and routes (69 statements)`. */
export function readCounts(markdown: string): Map<number, number> {
  const headings = markdown.matchAll(/^## (\d)\. .* \((\d+) statements\)$/gm);
  return new Map([...headings].map(([, section, count]) => [Number(section), Number(count)]));
}
