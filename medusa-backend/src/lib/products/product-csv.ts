import { pipeline, Readable } from "node:stream";
import { parseAbsolute, parseDateTime, toZoned } from "@internationalized/date";
import { CsvError, parse } from "csv-parse";
import { csvOptionsOf, fromSafeCell } from "../../contract/csv";
import { checkProductField, type KeptValue, type ProductField } from "../../contract/product-edits";
import { fromFieldText, fullLabelOf } from "../../contract/product-form";
import { DELETED, type ImportFault, MOST_IMPORT_LINES } from "../../contract/product-imports";
import { AdjustStock } from "../../contract/stock";
import { clearNumber, isScientific, type NumberForm, ROUNDED, readNumber } from "../../contract/typed-number";
import { toSnake } from "../database/camel-row";
import { cutText } from "../text";

export const OPTION_COLUMNS = [
  ["option1Name", "option1Value"],
  ["option2Name", "option2Value"],
  ["option3Name", "option3Value"],
] as const;

const OTHER_TITLES: Readonly<Record<string, string>> = {
  ...{ id: "ID", imageUrl: "Picture", onHand: "Pieces on hand" },
  ...{ option1Name: "Option 1 name", option1Value: "Option 1 value" },
  ...{ option2Name: "Option 2 name", option2Value: "Option 2 value" },
  ...{ option3Name: "Option 3 name", option3Value: "Option 3 value" },
};

const NAMES = [
  ...(["id", "handle", "title"] as const),
  ...OPTION_COLUMNS[0],
  ...OPTION_COLUMNS[1],
  ...OPTION_COLUMNS[2],
  ...(["status", "price", "kind", "shortDescription", "description", "weightGrams"] as const),
  ...(["flightTimeMinutes", "rangeKm", "topSpeedKmh", "windResistanceMps", "batteryWh", "class"] as const),
  ...(["remoteId", "camera", "sensor", "cameraModes", "payloadGrams", "unfoldedDimensions"] as const),
  ...(["foldedDimensions", "chargingMinutes", "minTemperatureC", "maxTemperatureC", "rain", "noiseDb"] as const),
  ...(["ports", "app", "claim", "box", "notInBox", "massGrams", "dimensions", "material", "chemistry"] as const),
  ...(["capacityMah", "voltageV", "powerW", "fits", "goesWith", "maker", "makerAddress"] as const),
  ...(["makerContact", "responsible", "responsibleAddress", "responsibleContact", "safety"] as const),
  ...(["declarationUrl", "sku", "gtin", "hsCode", "originCountry", "parcelGrams", "publishAt", "endAt"] as const),
  ...(["metaTitle", "metaDescription", "imageUrl", "onHand"] as const),
] as const satisfies readonly (ProductField | (typeof OPTION_COLUMNS)[number][number] | "id" | "imageUrl" | "onHand")[];
export type ProductColumn = (typeof NAMES)[number];

export const columnTitle = (name: ProductColumn): string => OTHER_TITLES[name] ?? fullLabelOf(name);

/**
 * `onHand` is empty for stock that is not counted, or has several parts or places; an empty cell changes nothing. A
 * product with several variants has a line for each, with its address: the first has the product's fields with the
 * price, codes and stock of its variant, the others have what their variants have of their own.
 */
export const PRODUCT_COLUMNS = NAMES.map((name) => [columnTitle(name), name] as const);

export function toCellText(field: string, value: KeptValue): string {
  if (value === null) return "";
  if (field === "price") return Number(value).toFixed(2);
  if (field === "status") return value === "published" ? "on sale" : value === DELETED ? "deleted" : "draft";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return clearNumber(value);
  return String(value).replaceAll("\r\n", "\n").trim();
}

export type ReadCell = { value: KeptValue } | { fault: string };

/** `decimalComma`: a file without commas between its cells may have them in its numbers. */
export type CellForm = { timeZone: string } & Required<Pick<NumberForm, "decimalComma">>;

const WORDS: Partial<Record<ProductField, { fault: string; values: Readonly<Record<string, KeptValue>> }>> = {
  status: {
    fault: "Must be “on sale” or “draft”",
    values: {
      ...{ "on sale": "published", published: "published", draft: "draft", ended: "draft" },
      ...{ active: "published", archived: "draft" },
    },
  },
  remoteId: {
    fault: "Must be “yes” or “no”",
    values: { yes: true, true: true, no: false, false: false },
  },
};

/** A moment in the export's form, or a date and time in the shop's zone; null for any other text. */
function toMoment(text: string, { timeZone }: CellForm): string | null {
  try {
    const written = text.replace(" ", "T");
    const isAbsolute = /(?:Z|[+-]\d\d:\d\d)$/.test(written);
    return (
      isAbsolute ? parseAbsolute(written, timeZone) : toZoned(parseDateTime(written), timeZone)
    ).toAbsoluteString();
  } catch {
    return null;
  }
}

export function readCell(field: ProductField, text: string, form: CellForm): ReadCell {
  if (isScientific(text)) return { fault: ROUNDED };
  const words = WORDS[field];
  if (words && (text !== "" || field === "status"))
    return checkProductField(field, words.values[text.toLowerCase()], words.fault);
  if (field === "class" && text !== "")
    return checkProductField(field, /^none$/i.test(text) ? "none" : text.toUpperCase(), "Must be none or C0 to C6");
  // Other shops write codes with an apostrophe, so that spreadsheets keep them, and 0 for no weight.
  if (field === "gtin") return checkProductField(field, text.replace(/^'/, "") || null);
  if (field === "parcelGrams" && /^0(?:[.,]0+)?$/.test(text)) return { value: null };
  if (field === "originCountry") return checkProductField(field, text.toLowerCase() || null);
  if (text !== "" && (field === "publishAt" || field === "endAt"))
    return checkProductField(field, toMoment(text, form) ?? text, "Must be a date and time such as 2026-12-24 18:00");
  const read = fromFieldText(field, text, form);
  return "fault" in read ? read : checkProductField(field, read.value);
}

export function readPieces(text: string, form: CellForm): ReadCell {
  const read = readNumber(text, form);
  if ("fault" in read) return read;
  const { data, error } = AdjustStock.shape.pieces.safeParse(read.value);
  return data === undefined ? { fault: error?.issues[0]?.message ?? "Must be a number" } : { value: data };
}

export type CsvLine = { line: number; cells: ReadonlyMap<ProductColumn, string> };

export type CsvPart = { lines: CsvLine[]; faults: ImportFault[]; decimalComma: boolean };

/** A record of a product's longest texts has some 20,000 characters. */
const LONGEST_LINE = 100_000;
const AT_ONCE = 200;

/** A file that cannot be read to its end: nothing of it may be imported. */
export class UnreadableCsv extends Error {
  constructor(readonly fault: ImportFault) {
    super(fault.fault);
  }
}

const notUtf8 = () => refuseTitles("The file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.");

/** The text chunks of a file in UTF-8; the first contains the full first line, unless that is far too long. */
async function* textsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let start: string | null = "";
  try {
    for await (const part of bytes) {
      const text = decoder.decode(part, { stream: true });
      // UTF-16 has a zero byte in most letters, and PostgreSQL takes none.
      if (text.includes("\0")) throw notUtf8();
      if (start === null) yield text;
      else if (`${start}${text}`.includes("\n") || start.length > LONGEST_LINE) {
        yield start + text;
        start = null;
      } else start += text;
    }
    yield (start ?? "") + decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8() : error;
  }
}

async function* startingWith(start: string, texts: AsyncIterable<string>) {
  yield start;
  yield* texts;
}

const toKey = (title: string) => title.trim().toLowerCase();
/** The columns of a Shopify export that the shop has, by their titles there. */
const OF_SHOPIFY = [
  ...OPTION_COLUMNS.flatMap(([name, value], place): [string, ProductColumn][] => [
    [`option${place + 1} name`, name],
    [`option${place + 1} value`, value],
  ]),
  ["type", "kind"],
  ["vendor", "maker"],
  ["image src", "imageUrl"],
  ["variant sku", "sku"],
  ["variant price", "price"],
  ["variant barcode", "gtin"],
  ["variant grams", "parcelGrams"],
  ["variant inventory qty", "onHand"],
  ["seo title", "metaTitle"],
  ["seo description", "metaDescription"],
] as const;
/** A column may also have its field's name, as people write it, "publish_at", or Shopify's. */
const COLUMNS: ReadonlyMap<string, ProductColumn> = new Map<string, ProductColumn>([
  ...PRODUCT_COLUMNS.flatMap(([title, name]) => [[toKey(title), name] as const, [toSnake(name), name] as const]),
  ...OF_SHOPIFY,
]);

const refuseTitles = (fault: string) => new UnreadableCsv({ line: 1, column: null, fault });

function columnsOf(titles: readonly string[]): { columns: (ProductColumn | null)[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const columns: (ProductColumn | null)[] = [];
  for (const title of titles) {
    const name = COLUMNS.get(toKey(fromSafeCell(title))) ?? null;
    const first = name === null ? undefined : titles[columns.indexOf(name)];
    if (first !== undefined)
      throw refuseTitles(
        `The columns “${first.trim()}” and “${title.trim()}” are the same: leave only one of them in the file`,
      );
    columns.push(name);
    if (name !== null || title.trim() === "") continue;
    faults.push({ line: 1, column: cutText(title.trim(), 60), fault: "There is no such column, so it is left out" });
  }
  if (!columns.includes("id") && !columns.includes("handle"))
    throw refuseTitles("The first line must name the columns, with “ID” or “Address” among them");
  return { columns, faults };
}

const PARSE_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is opened and never closed",
  CSV_MAX_RECORD_SIZE: "The line is too long. A quotation mark may be missing",
};

function toUnreadable(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const fault = PARSE_FAULTS[error.code] ?? "The quotation marks of this line are not in pairs";
  return new UnreadableCsv({ line, column: null, fault });
}

/**
 * Reads a CSV file of products, a part at a time: separated by commas, semicolons or tabs, with titles in the first
 * line, in any order. Lines are counted as a spreadsheet counts rows, empty ones too.
 * @throws UnreadableCsv
 */
export async function* readProductCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvPart> {
  const texts = textsOf(bytes);
  const first = await texts.next();
  const start = first.done ? "" : first.value;
  if (start.trim() === "") throw refuseTitles("The file is empty");
  const options = { ...csvOptionsOf(start.split("\n", 1)[0] ?? ""), max_record_size: LONGEST_LINE };
  const decimalComma = options.delimiter !== ",";
  // The parser also reports errors of the text source.
  const parser = pipeline(Readable.from(startingWith(start, texts)), parse(options), () => {});
  let columns: (ProductColumn | null)[] | null = null;
  let part: CsvPart = { lines: [], faults: [], decimalComma };
  let line = 0;
  let products = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1;
      if (columns === null) {
        const named = columnsOf(record);
        columns = named.columns;
        part.faults.push(...named.faults);
        continue;
      }
      if (record.every((cell) => cell.trim() === "")) continue;
      products += 1;
      if (products > MOST_IMPORT_LINES) {
        const fault = `A file may have ${MOST_IMPORT_LINES.toLocaleString("en-US")} products at most`;
        throw new UnreadableCsv({ line, column: null, fault });
      }
      part.lines.push({ line, cells: toCells(record, columns) });
      if (part.lines.length < AT_ONCE) continue;
      yield part;
      part = { lines: [], faults: [], decimalComma };
    }
  } catch (error) {
    // The parser is ahead of the consumed lines.
    throw toUnreadable(error, parser.info.records + 1);
  } finally {
    parser.destroy();
  }
  if (products === 0) throw refuseTitles("The file has a line of titles, and no product below it");
  yield part;
}

function toCells(record: readonly string[], columns: readonly (ProductColumn | null)[]) {
  const cells = new Map<ProductColumn, string>();
  for (const [place, name] of columns.entries()) {
    const cell = record[place];
    if (name !== null && cell !== undefined) cells.set(name, fromSafeCell(cell).replaceAll("\r\n", "\n").trim());
  }
  return cells;
}
