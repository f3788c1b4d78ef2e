/** One statement of docs/specification.md: where it lives, and the test that shows it. Paths from the project's root. */
export type Row = { id: string; file: string; testFile: string; title: string };

const ID = /^S\d+-\d{2}$/;
const COLUMNS = 6;

const unquoted = (cell: string) => cell.replace(/^`|`$/g, "");

/**
 * The rows of every table in the Markdown text whose first cell is an id (`S2-07`): id, statement, lives in, test file, test, seen
 * to fail. A bar inside a cell is written `\|`.
 * @throws Error when a row has another number of cells.
 */
export function readTable(markdown: string): Row[] {
  const lines = markdown.split("\n").filter((line) => line.startsWith("|"));
  return lines.flatMap((line) => {
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    const [id = "", , file = "", testFile = "", title = ""] = cells;
    if (!ID.test(id)) return [];
    if (cells.length !== COLUMNS) throw new Error(`${id} has ${cells.length} cells, not ${COLUMNS}`);
    return [{ id, file: unquoted(file), testFile: unquoted(testFile), title }];
  });
}
