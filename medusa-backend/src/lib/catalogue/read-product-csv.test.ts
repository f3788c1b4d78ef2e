import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { type CsvPart, readProductCsv } from "./read-product-csv";

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

  it("counts lines as a spreadsheet counts rows", async () => {
    const { lines } = await readAll('Address,Description\na,"one\ntwo"\n\n,\nb,three\n');
    expect(lines).toEqual([
      [2, { handle: "a", description: "one\ntwo" }],
      [5, { handle: "b", description: "three" }],
    ]);
  });

  it("loses the apostrophe that an export puts before formulas", async () => {
    const { lines } = await readAll("Address,Name\nkite,'=1+1\nkite-2,''=1\n");
    expect(lines.map(([, cells]) => cells)).toMatchObject([{ title: "=1+1" }, { title: "'=1" }]);
  });

  it("is read in parts, and ends when nobody reads on", async () => {
    const text = `Address\n${Array.from({ length: 450 }, (_, place) => `kite-${place}`).join("\n")}`;
    expect((await readAll(text, 100)).parts).toBe(3);
    const bytes = piecesOf(text, 100);
    for await (const part of readProductCsv(bytes)) {
      expect(part.lines).toHaveLength(200);
      break;
    }
  });

  it.each([
    ["an open quotation mark", 'Address\na\n"b\n', 3, /never closed/],
    ["a stray quotation mark", 'Address,Name\na,b"c"\n', 2, /not in pairs/],
    ["a line that never ends", `Address\n"${"a".repeat(200_000)}"\n`, 2, /too long/],
    ["no column of an address", "Name\nKite\n", 1, /must name the columns/],
    [
      "two columns of one name",
      "Address,Price in USD, price in usd \nkite,1,2\n",
      1,
      /“Price in USD” and “price in usd”/,
    ],
    ["a column under both of its names", "Address,Name,title\nkite,Kite,\n", 1, /“Name” and “title”/],
  ])("with %s is unreadable from a line on", async (_what, text, line, fault) => {
    await expect(readAll(text, 1000)).rejects.toMatchObject({
      fault: { line, column: null, fault: expect.stringMatching(fault) },
    });
  });

  it("in another encoding is unreadable", async () => {
    const bytes = Readable.from([Buffer.from([0x41, 0xe9, 0x0a])]);
    await expect(readProductCsv(bytes).next()).rejects.toMatchObject({ fault: { fault: /not in UTF-8/ } });
  });
});
