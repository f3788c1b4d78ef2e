import { CsvError, parse } from "csv-parse/sync";
import {
  csvOptionsOf,
  fromSafeCell,
  isScientific,
  listCarriers,
  looksLikeNumber,
  OrderNumber,
} from "medusa-backend/contract";
import { type ListColumn, ManyRow, MOST_ROWS, type Places } from "./many-rows";

export type FaultyLine = { line: number; text: string; fault: string };

/** A list whose columns are not certain: its first lines, and the columns that are. */
export type ColumnQuestion = { lines: string[][]; places: Places };

type Line = { line: number; cells: string[] };
type ReadList = { rows: ManyRow[]; faults: FaultyLine[]; question?: ColumnQuestion };

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
    const trackingNumber = cell("trackingNumber");
    const row = ManyRow.safeParse({
      number: number.data,
      trackingNumber,
      carrier: (cell("carrier") || carrier).slice(0, 200),
    });
    const wrongNumber = faultOfNumber(trackingNumber);
    const refuse = (fault: string) => faults.push({ line, text: cells.join(", ").slice(0, 100), fault });
    if (!number.success) refuse("does not begin with an order's number");
    else if (wrongNumber !== null) refuse(wrongNumber);
    else if (trackingNumber.length > 100) refuse("has a tracking number of more than 100 characters");
    else if (rows.some((row) => row.number === number.data)) refuse(`names order #${number.data} again`);
    else if (rows.length === MOST_ROWS) refuse(`is beyond the ${MOST_ROWS} orders that one list may have`);
    else if (row.success) rows.push(row.data);
    else refuse("has a line break or a character that is not allowed");
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

/**
 * The whole names of columns, the most certain first. A name that only contains such a word ("Order total", "Customer
 * number") is none, and two columns of one certainty are never chosen between.
 */
const NAMES: Readonly<Record<ListColumn, readonly (readonly string[])[]>> = {
  number: [["order number"], ["order"]],
  trackingNumber: [
    ["tracking number", "shipment tracking number", "parcel tracking number", "package tracking number"],
    ["tracking", "tracking code", "tracking id"],
    ["parcel number", "consignment number", "waybill number", "parcel"],
  ],
  carrier: [
    ["carrier", "carrier name", "shipment carrier", "shipping carrier"],
    ["courier", "courier name"],
    ["service"],
  ],
};
/** Names from this place on are believed only if their cells look like numbers of a carrier. */
const WEAK = 2;

/** A name in small letters with single spaces: "Order - No.", "order_number" and "Order #" are "order number". */
const toName = (title: string) =>
  title
    .normalize("NFKC")
    .replaceAll(/(?<end>\p{Ll})(?<start>\p{Lu})/gu, "$<end> $<start>")
    .toLowerCase()
    .replaceAll(/\(s\)|[^\p{L}\p{N}#]+/gu, " ")
    .replaceAll(/#|\b(?:no|nr|num|numbers)\b/g, " number ")
    .replaceAll(/ +/g, " ")
    .trim();

/** An order's number in a cell: digits alone, with or without "#". */
const orderNumberIn = (cell: string) => /^#?\s*(\d{1,10})$/.exec(cell)?.[1];

const FIGURES = [
  /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[ t]|$)/i,
  /^\d{1,2}:\d{2}/,
  /^[$€£]\s?\d/,
  /^[\d.,]+ ?(?:usd|eur|kg|g|lbs?|oz|cm|mm|%)$/i,
  // "123,456,789" and "123456789.0": a number as a spreadsheet writes it.
  /^(?=.*[.,])[\d., ']+$/,
];
/** True for a date, a time, a price, a measure, or a number with separators. */
const isFigure = (cell: string) => FIGURES.some((form) => form.test(cell));

/** The digits that a spreadsheet keeps; it replaces the others by zeros. */
const KEPT_DIGITS = 15;
/** A real number may well end in fewer zeros. */
const LOST_ZEROS = /^0{3,}$/;

/** The end of a sentence "Line 3 has …" about a cell that is no tracking number; null for one that may be. */
function faultOfNumber(cell: string): string | null {
  const text = cell.normalize("NFKC").trim();
  if (isScientific(text) || (/^\d+$/.test(text) && LOST_ZEROS.test(text.slice(KEPT_DIGITS))))
    return "has a tracking number that a spreadsheet has rounded. Give its column the format “Text”, and enter all digits";
  if (/^#(?:#+|N\/A|[A-Z0/]+[!?])$/.test(text))
    return "has an error of the spreadsheet in place of its tracking number";
  return isFigure(text) ? "has a date, an amount or a measure in place of its tracking number" : null;
}

const KNOWN = listCarriers([]);
const isCarrier = (cell: string) => KNOWN.some(({ name }) => name.toLowerCase() === cell.toLowerCase());
const looksLikeCarriers = (cell: string) =>
  /\d{4}/.test(cell) &&
  KNOWN.some(({ name, form }) => form !== "" && looksLikeNumber(KNOWN, { carrier: name, number: cell }));

/** Whether the cells of a column can be what the column is taken for; of any but tracking numbers, one must be. */
const FITS: Readonly<Record<ListColumn, (cells: readonly string[]) => boolean>> = {
  number: (cells) => cells.some((cell) => orderNumberIn(cell)),
  trackingNumber: (cells) => cells.length === 0 || cells.some((cell) => !isFigure(cell) && !isCarrier(cell)),
  carrier: (cells) => cells.every((cell) => /\p{L}/u.test(cell) && !isFigure(cell) && !looksLikeCarriers(cell)),
};

/** The places of a list's columns, whether all of them are certain, and whether its first line names them. */
type Found = { places: Places; isCertain: boolean; isNamed: boolean };

function byName(titles: readonly string[], columns: readonly (readonly string[])[]): Found {
  const names = titles.map(toName);
  const places: Places = {};
  let isCertain = true;
  for (const column of Object.keys(NAMES) as ListColumn[])
    for (const [rank, certain] of NAMES[column].entries()) {
      const found = names.flatMap((name, place) => (certain.includes(name) ? [place] : []));
      const [place] = found;
      if (place === undefined) continue;
      const cells = columns[place] ?? [];
      const isBelieved = FITS[column](cells) && (rank < WEAK || column === "carrier" || cells.some(looksLikeCarriers));
      if (found.length > 1 || !isBelieved) isCertain = false;
      else places[column] = place;
      break;
    }
  const isLeft = columns.some((cells, place) => cells.length > 0 && !Object.values(places).includes(place));
  const isWhole = places.number !== undefined && (places.trackingNumber !== undefined || !isLeft);
  return { places, isCertain: isCertain && isWhole, isNamed: true };
}

function byOrder(columns: readonly (readonly string[])[]): Found {
  const names = ["number", "trackingNumber", "carrier"] as const;
  const places = Object.fromEntries(names.slice(0, columns.length).map((name, place) => [name, place])) as Places;
  const isCertain = columns.length <= names.length && names.every((name, place) => FITS[name](columns[place] ?? []));
  return { places, isCertain: isCertain || columns.length <= 1, isNamed: false };
}

/** Where a list's columns are: by the names in its first line, or by their order if that line is an order's. */
function findColumns(lines: readonly (readonly string[])[]): Found {
  const [first = [], ...rest] = lines;
  const width = Math.max(...lines.map((cells) => cells.findLastIndex((cell) => cell !== "") + 1));
  const isNamed = width > 1 && rest.length > 0 && !first.some((cell) => orderNumberIn(cell));
  const rows = isNamed ? rest : lines;
  const columns = Array.from({ length: width }, (_, place) => rows.map((cells) => cells[place] ?? "").filter(Boolean));
  return isNamed ? byName(first, columns) : byOrder(columns);
}
