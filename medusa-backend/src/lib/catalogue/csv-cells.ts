import type { KeptValue } from "../../contract/product-desk";

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

/** A product's value in a cell: a price with its cents, yes or no, a state by name. */
export function toCellText(field: string, value: KeptValue): string {
  if (value === null) return "";
  if (field === "price") return Number(value).toFixed(2);
  if (field === "status") return value === "published" ? "on sale" : "draft";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value).replaceAll("\r\n", "\n").trim();
}
