import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { KeptValue, ProductField } from "../../contract/product-edits";
import { type CsvPart, readCell, readPieces, readProductCsv, toCellText } from "./product-csv";

const FORM = { timeZone: "Europe/Berlin", decimalComma: false };
const GERMAN = { ...FORM, decimalComma: true };

it.each<[ProductField, KeptValue, string]>([
  ["price", 1299, "1299.00"],
  ["price", 0.1, "0.10"],
  ["status", "published", "on sale"],
  ["status", "draft", "draft"],
  ["class", "none", "none"],
  ["remoteId", false, "no"],
  ["rangeKm", 0.5, "0.5"],
  ["rangeKm", 1.125, "1.1250"],
  ["endAt", "2026-12-24T18:00:00.000Z", "2026-12-24T18:00:00.000Z"],
  ["kind", null, ""],
  ["description", "one\ntwo", "one\ntwo"],
])("a cell shows %s %j as %j, and reads it back", (field, value, text) => {
  expect(toCellText(field, value)).toBe(text);
  expect(readCell(field, text, FORM)).toEqual({ value });
});

it.each<[ProductField, string, KeptValue]>([
  ["price", "", null],
  ["status", "On sale", "published"],
  ["status", "ended", "draft"],
  ["remoteId", "Yes", true],
  ["remoteId", "", null],
  ["class", "c2", "C2"],
  ["originCountry", "US", "us"],
  ["shortDescription", "", ""],
  ["publishAt", "2026-12-24 18:00", "2026-12-24T17:00:00.000Z"],
])("a cell of %s reads %j", (field, text, value) => expect(readCell(field, text, FORM)).toEqual({ value }));

/** More amounts: contract/typed-number.test.ts. */
it.each<[ProductField, string, number]>([
  ["price", "12,5", 12.5],
  ["weightGrams", "1\u00a0250", 1250],
])("a cell of %s reads %j in a file with decimal commas", (field, text, value) => {
  expect(readCell(field, text, GERMAN)).toEqual({ value });
  expect(readCell("price", "12,5", FORM)).toEqual({ fault: expect.stringContaining("or as 125") });
});

it.each<[ProductField, string, string]>([
  ["price", "€5", "Must be a number"],
  ["price", "0", "Must be at least 0.01"],
  ["status", "", "Must be “on sale” or “draft”"],
  ["class", "C9", "Must be none or C0 to C6"],
  ["endAt", "2026-02-30 10:00", "Must be a date and time such as 2026-12-24 18:00"],
  ["hsCode", "1", "Must be 6, 8 or 10 digits"],
])("a cell of %s is refused with %j", (field, text, fault) => expect(readCell(field, text, FORM)).toEqual({ fault }));

describe("a cell of the pieces on hand", () => {
  it.each([
    ["0", { value: 0 }],
    ["12", { value: 12 }],
    ["1,5", { fault: "Must be a whole number" }],
    ["-3", { fault: "Must be at least 0" }],
    ["1E+6", { fault: expect.stringContaining("rounded") }],
  ])("%j is read or refused", (text, read) => expect(readPieces(text, GERMAN)).toEqual(read));
});

/** The bytes of a text in chunks that may end anywhere, even inside a letter. */
const piecesOf = (text: string, size = 3) => {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  return Readable.from(Array.from({ length: count }, (_, place) => bytes.subarray(place * size, (place + 1) * size)));
};

async function readAll(text: string, size?: number) {
  const parts: CsvPart[] = [];
  for await (const part of readProductCsv(piecesOf(text, size))) parts.push(part);
  return {
    lines: parts.flatMap(({ lines }) => lines.map(({ line, cells }) => [line, Object.fromEntries(cells)])),
    faults: parts.flatMap(({ faults }) => faults),
    decimalComma: parts[0]?.decimalComma,
    parts: parts.length,
  };
}

describe("a CSV file of products", () => {
  it.each([
    ["commas", "Address,Name\nkite,Kite é\n", false],
    ["semicolons and a mark at its beginning", "\ufeffAddress;Name\r\nkite;Kite é\r\n", true],
    ["tabs", "Address\tName\nkite\tKite é", true],
    ["other columns' names in capitals", 'HANDLE,"title"\nkite," Kite é "\n', false],
  ])("is read with %s", async (_what, text, decimalComma) => {
    const { lines, faults, ...read } = await readAll(text);
    expect(lines).toEqual([[2, { handle: "kite", title: "Kite é" }]]);
    expect([faults, read.decimalComma]).toEqual([[], decimalComma]);
  });

  it("counts lines as a spreadsheet counts rows, and loses an export's apostrophes", async () => {
    const { lines } = await readAll('Address,Description\na,"one\ntwo"\n\n,\nb,three\n');
    expect(lines).toEqual([
      [2, { handle: "a", description: "one\ntwo" }],
      [5, { handle: "b", description: "three" }],
    ]);
    const { lines: formulas } = await readAll("Address,Name\nkite,'=1+1\nkite-2,''=1\n");
    expect(formulas.map(([, cells]) => cells)).toMatchObject([{ title: "=1+1" }, { title: "'=1" }]);
  });

  it("is read in parts, ends when nobody reads on, and names an unknown column by its beginning", async () => {
    const text = `Address\n${Array.from({ length: 450 }, (_, place) => `kite-${place}`).join("\n")}`;
    expect((await readAll(text, 100)).parts).toBe(3);
    const bytes = piecesOf(text, 100);
    for await (const part of readProductCsv(bytes)) {
      expect(part.lines).toHaveLength(200);
      break;
    }
    const { faults } = await readAll(`Address,${"x".repeat(59)}🚁🚁\nkite,1`);
    expect(faults).toMatchObject([{ column: `${"x".repeat(59)}🚁` }]);
  });

  it.each([
    ["an open quotation mark", 'Address\na\n"b\n', 3, /never closed/],
    ["a stray quotation mark", 'Address,Name\na,b"c"\n', 2, /not in pairs/],
    ["a line that never ends", `Address\n"${"a".repeat(200_000)}"\n`, 2, /too long/],
    ["nothing in it", "\r\n \r\n", 1, /The file is empty/],
    ["titles and nothing else", "Address,Name\n\n,\n", 1, /no product below/],
    ["no column of an address", "Name\nKite\n", 1, /must name the columns/],
    ["a column under both of its names", "Address,Name,title\nkite,Kite,\n", 1, /“Name” and “title”/],
  ])("with %s is unreadable from a line on", async (_what, text, line, fault) => {
    await expect(readAll(text, 1000)).rejects.toMatchObject({
      fault: { line, column: null, fault: expect.stringMatching(fault) },
    });
  });

  it.each([
    ["latin1", Buffer.from([0x41, 0xe9, 0x0a])],
    ["utf16le", Buffer.from("Address,Name\nkite,Kite", "utf16le")],
    ["utf8 with a zero byte", Buffer.from("Address,Name\nki\0te,Kite")],
  ])("in %s is unreadable", async (_encoding, bytes) => {
    const reading = readProductCsv(Readable.from([bytes])).next();
    await expect(reading).rejects.toMatchObject({ fault: { fault: expect.stringContaining("not in UTF-8") } });
  });
});
