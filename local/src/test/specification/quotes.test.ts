import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readCounts, readTable, readUnshown } from "./compare";
import { compareQuotes } from "./quotes";

const DOCS = new URL("../../../../docs/", import.meta.url);

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
});
