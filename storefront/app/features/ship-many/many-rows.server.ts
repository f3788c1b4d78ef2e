import { CsvError, parse } from "csv-parse/sync";
import { csvOptionsOf, fromSafeCell, OrderNumber } from "medusa-backend/contract";
import { faultOfNumber, findColumns, orderNumberIn } from "./list-columns.server";
import { type ListColumn, type ManyRow, MOST_ROWS, type Places } from "./many-rows";

/** A line of the list that cannot be shipped, and why. */
export type FaultyLine = { line: number; text: string; fault: string };

/** A list whose columns are not certain: its first lines, and the columns that are. */
export type ColumnQuestion = { lines: string[][]; places: Places };

type Line = { line: number; cells: string[] };
type ReadList = { rows: ManyRow[]; faults: FaultyLine[]; question?: ColumnQuestion };

/** The lines that a question shows. */
const LINES_SHOWN = 5;

/** The cells of a line; one without separators is an order's number and, after a space, its tracking number. */
function cellsOf(line: readonly string[]): string[] {
  const [only = "", ...more] = line.map((cell) => fromSafeCell(cell.trim()).trim());
  if (more.length > 0) return [only, ...more];
  const [number = "", ...rest] = only.split(/\s+/);
  return [number, rest.join(" ")];
}

/** The lines of a text that are not empty, numbered as a spreadsheet counts rows. */
function linesOf(text: string): Line[] {
  const lines: string[][] = parse(text, csvOptionsOf(text));
  const numbered = lines.map((line, at) => ({ line: at + 1, cells: cellsOf(line) }));
  return numbered.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function readLines(lines: readonly Line[], places: Places, carrier: string): ReadList {
  const rows: ManyRow[] = [];
  const faults: FaultyLine[] = [];
  for (const { line, cells } of lines) {
    const cell = (column: ListColumn) => cells[places[column] ?? -1] ?? "";
    const number = OrderNumber.safeParse(orderNumberIn(cell("number")));
    const trackingNumber = cell("tracking_number");
    const wrongNumber = faultOfNumber(trackingNumber);
    const refuse = (fault: string) => faults.push({ line, text: cells.join(", ").slice(0, 100), fault });
    if (!number.success) refuse("does not begin with an order's number");
    else if (wrongNumber !== null) refuse(wrongNumber);
    else if (trackingNumber.length > 100) refuse("has a tracking number of more than 100 characters");
    else if (rows.some((row) => row.number === number.data)) refuse(`names order #${number.data} again`);
    else if (rows.length === MOST_ROWS) refuse(`is beyond the ${MOST_ROWS} orders that one list may have`);
    else
      rows.push({
        number: number.data,
        tracking_number: trackingNumber,
        carrier: (cell("carrier") || carrier).slice(0, 200),
      });
  }
  return { rows, faults };
}

/**
 * The orders of a list with their tracking numbers, one per line: "order, number, carrier", separated by commas,
 * semicolons, tabs or, without a carrier, a space; or in any columns that the first line names. A list whose columns
 * are not certain is a question, which `chosen` answers. `carrier` is for lines without one.
 */
export function readManyRows(text: string, carrier: string, chosen: Places | null = null): ReadList {
  let lines: Line[];
  try {
    lines = linesOf(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], faults: [{ line: 1, text: "", fault: `cannot be read: ${error.message}` }] };
  }
  if (lines.length === 0) return { rows: [], faults: [] };
  const found = findColumns(lines.map(({ cells }) => cells));
  const places = chosen ?? (found.isCertain ? found.places : null);
  if (places === null) {
    const shown = lines.slice(0, LINES_SHOWN).map(({ cells }) => cells.map((cell) => cell.slice(0, 60)));
    return { rows: [], faults: [], question: { lines: shown, places: found.places } };
  }
  return readLines(found.isNamed ? lines.slice(1) : lines, places, carrier);
}
