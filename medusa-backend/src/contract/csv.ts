/** The beginning of what a spreadsheet takes for a formula, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Adds an apostrophe before a formula, also to those before it, so that `fromSafeCell` restores every text. */
export const toSafeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text without the apostrophe of `toSafeCell`. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

const SEPARATORS = [",", ";", "\t"] as const;

/** How to parse a text. Its separator is the most frequent one in the first line that has any. */
export function csvOptionsOf(text: string) {
  const countIn = (line: string, separator: string) => line.split(separator).length - 1;
  const lines = text.replaceAll(/"[^"]*"/g, "").split("\n");
  const first = lines.find((line) => SEPARATORS.some((separator) => line.includes(separator))) ?? "";
  const delimiter = SEPARATORS.reduce((best, other) => (countIn(first, other) > countIn(first, best) ? other : best));
  return { bom: true, delimiter, relax_column_count: true };
}
