/** The beginning of a cell that a spreadsheet would take for a formula, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A text that no spreadsheet takes for a formula: it gets a leading apostrophe. A text that already has apostrophes
 * there gets one more, so that `fromSafeCell` restores every text.
 */
export const toSafeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell, without the apostrophe of `toSafeCell`. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

const SEPARATORS = [",", ";", "\t"] as const;

/**
 * How the parser of CSV reads a text. A file has one separator of cells: the most frequent one in its first line that
 * has any, outside quotation marks.
 */
export function csvOptionsOf(text: string) {
  const countIn = (line: string, separator: string) => line.split(separator).length - 1;
  const lines = text.replaceAll(/"[^"]*"/g, "").split("\n");
  const first = lines.find((line) => SEPARATORS.some((separator) => line.includes(separator))) ?? "";
  const delimiter = SEPARATORS.reduce((best, other) => (countIn(first, other) > countIn(first, best) ? other : best));
  return { bom: true, delimiter, relax_column_count: true };
}
