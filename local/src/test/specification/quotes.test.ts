import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readCounts, readTable, readUnshown } from "./compare";
import { compareQuotes } from "./quotes";

const DOCS = new URL("../../../../docs/", import.meta.url);
const DOCUMENTS = {
  specification: "# Shop\n\n## 1. Cart\n\n- Adds one. Removes\n  all.\n\n| Key | Use |\n|---|---|\n| a | b |\n",
  deviations: "| moves | also pauses | why |",
};
const ROWS = [
  row("S1-01", "Adds one."),
  row("S1-02", "Removes … all."),
  row("S1-03", "a b"),
  row("S1-04", "Deviation: moves also pauses"),
];
const COUNTS = new Map([[1, ROWS.length]]);

function row(id: string, quote: string) {
  return { id, quote, file: "cart.ts", testFile: "cart.test.ts", title: "adds one" };
}

describe("the quotations in the table of the specification", () => {
  it("are the specification's own words, and leave none of them out", async () => {
    const page = (name: string) => readFile(new URL(name, DOCS), "utf8");
    const table = await page("specification.md");
    const documents = {
      specification: await page("specification/text.md"),
      deviations: await page("specification/deviations.md"),
    };
    const rows = readTable(table);
    expect(compareQuotes(rows, readUnshown(table), readCounts(table), documents)).toEqual([]);
    const named = documents.deviations.match(/\bS\d+-\d{2}\b/g) ?? [];
    expect(named.filter((deviation) => !rows.some(({ id }) => id === deviation))).toEqual([]);
  });

  it("hold across line ends, lists and tables", () => {
    expect(compareQuotes(ROWS, [], COUNTS, DOCUMENTS)).toEqual([]);
  });

  it("are at fault where a row was deleted: its words stand alone, and the number of rows is another", () => {
    expect(compareQuotes(ROWS.slice(1), [], COUNTS, DOCUMENTS)).toEqual([
      'Section 1: no row quotes "Adds one.".',
      "Section 1 has 3 rows; its heading says 4.",
    ]);
    expect(compareQuotes(ROWS.slice(0, -1), [], COUNTS, DOCUMENTS)).toEqual([
      "Section 1 has 3 rows; its heading says 4.",
    ]);
  });

  it("are at fault where they are not the specification's words, or another section's", () => {
    const foreign = [...ROWS, row("S1-05", "Adds two."), row("S1-06", ""), row("S1-07", "Deviation: Adds one.")];
    expect(compareQuotes(foreign, [], new Map([[1, 7]]), DOCUMENTS)).toEqual([
      'S1-05: "Adds two." does not stand in the specification.',
      'S1-06: "" does not stand in the specification.',
      'S1-07: "Deviation: Adds one." does not stand in the specification.',
    ]);
  });

  it("may be of words that no row shows", () => {
    const rows = ROWS.slice(1);
    expect(compareQuotes(rows, [{ section: 1, quote: "Adds one." }], new Map([[1, 3]]), DOCUMENTS)).toEqual([]);
  });
});
