import { parse } from "csv-parse/sync";
import { OrderNumber } from "medusa-backend/contract";
import { type ManyRow, MOST_ROWS } from "./many-rows";

/** A line of the list that cannot be shipped, and why. */
export type FaultyLine = { line: number; text: string; fault: string };

/** Column names in lists exported by carriers and shops. */
const COLUMNS: readonly (readonly [keyof ManyRow, RegExp])[] = [
  ["number", /order|^#$|^no\.?$/i],
  ["tracking_number", /track|parcel|shipment|label|number/i],
  ["carrier", /carrier|courier|service/i],
];
const DEFAULT_PLACES: Readonly<Record<keyof ManyRow, number>> = { number: 0, tracking_number: 1, carrier: 2 };

/** A cell without the apostrophe that exports put before anything like a formula. */
const toCell = (cell: string | undefined) => (cell ?? "").trim().replace(/^'(?=[=+\-@\t])/, "");
const toNumber = (cell: string) => OrderNumber.safeParse(cell.replace(/^#/, "").trim() || undefined);

/** The position of each column, by the names in the first line; null if that line is already an order. */
function placesIn(first: readonly string[]): Partial<Record<keyof ManyRow, number>> | null {
  if (toNumber(toCell(first[0])).success) return null;
  const places: Partial<Record<keyof ManyRow, number>> = {};
  for (const [name, words] of COLUMNS) {
    const place = first.findIndex((cell, at) => words.test(cell.trim()) && !Object.values(places).includes(at));
    if (place >= 0) places[name] = place;
  }
  return places.number === undefined ? null : places;
}

/**
 * The orders of a list with their tracking numbers: one per line, "order, number, carrier", separated by commas,
 * semicolons, tabs or, without a carrier, a space; with or without column names in the first line. `carrier` is for
 * lines without one.
 */
export function readManyRows(text: string, carrier: string): { rows: ManyRow[]; faults: FaultyLine[] } {
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, delimiter: [",", ";", "\t"], relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    const fault = error instanceof Error ? error.message : "This is no list.";
    return { rows: [], faults: [{ line: 1, text: "", fault }] };
  }
  const places = placesIn(lines[0] ?? []);
  const rows: ManyRow[] = [];
  const faults: FaultyLine[] = [];
  for (const [at, cells] of lines.entries()) {
    if (places && at === 0) continue;
    const [only = ""] = cells;
    const parts =
      cells.length === 1 ? [only.trim().split(/\s+/)[0] ?? "", only.trim().split(/\s+/).slice(1).join(" ")] : cells;
    const cell = (name: keyof ManyRow) => toCell(parts[(places ?? DEFAULT_PLACES)[name] ?? -1]);
    const number = toNumber(cell("number"));
    const refuse = (fault: string) => faults.push({ line: at + 1, text: cells.join(", ").slice(0, 100), fault });
    if (!number.success) refuse("does not begin with an order's number");
    else if (cell("tracking_number").length > 100) refuse("has a tracking number of more than 100 characters");
    else if (rows.some((row) => row.number === number.data)) refuse(`names order #${number.data} again`);
    else if (rows.length === MOST_ROWS) refuse(`is beyond the ${MOST_ROWS} orders that one list may have`);
    else
      rows.push({
        number: number.data,
        tracking_number: cell("tracking_number"),
        carrier: (cell("carrier") || carrier).slice(0, 200),
      });
  }
  return { rows, faults };
}
