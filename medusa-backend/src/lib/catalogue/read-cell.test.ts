import { describe, expect, it } from "vitest";
import type { KeptValue, ProductField } from "../../contract/product-desk";
import { toCellText } from "./csv-cells";
import { readCell } from "./read-cell";

const FORM = { timeZone: "Europe/Berlin", decimalComma: false };
const GERMAN = { ...FORM, decimalComma: true };

describe("a cell", () => {
  it.each<[ProductField, string, KeptValue]>([
    ["price", "1299.00", 1299],
    ["price", "", null],
    ["status", "On sale", "published"],
    ["status", "ended", "draft"],
    ["remoteId", "Yes", true],
    ["remoteId", "", null],
    ["class", "c2", "C2"],
    ["class", "None", "none"],
    ["origin_country", "US", "us"],
    ["short_description", "", ""],
    ["publish_at", "2026-12-24 18:00", "2026-12-24T17:00:00.000Z"],
    ["publish_at", "2026-12-24T18:00:00.000Z", "2026-12-24T18:00:00.000Z"],
  ])("of %s reads %j", (field, text, value) => expect(readCell(field, text, FORM)).toEqual({ value }));

  it("has a decimal comma in a file with semicolons alone", () => {
    expect(readCell("price", "12,5", GERMAN)).toEqual({ value: 12.5 });
    expect(readCell("price", "12,5", FORM)).toEqual({ fault: expect.stringContaining("or as 125") });
  });

  it.each<[ProductField, string, number]>([
    ["price", "1.299,00", 1299],
    ["price", "1299,00", 1299],
    ["price", "$1.299,00", 1299],
    ["weightGrams", "1\u00a0250", 1250],
    ["weightGrams", "1\u202f250", 1250],
    ["rangeKm", "0,125", 0.125],
  ])("of %s with separators of thousands reads %j", (field, text, value) =>
    expect(readCell(field, text, GERMAN)).toEqual({ value }),
  );

  it.each<[ProductField, string]>([
    ["price", "1.299"],
    ["price", "1,299"],
    ["weightGrams", "1.250"],
    ["weightGrams", "1,250"],
    ["massGrams", "12.500"],
  ])("of %s that may have a separator of thousands is asked about: %j", (field, text) => {
    expect(readCell(field, text, GERMAN)).toEqual({ fault: expect.stringMatching(/^Can be read as .* or as \d+:/) });
  });

  it.each<[ProductField, string]>([
    ["weightGrams", "1.250"],
    ["weightGrams", "1,250"],
  ])("of %s is asked about in a file with commas, too: %j", (field, text) => {
    expect(readCell(field, text, FORM)).toEqual({ fault: expect.stringContaining("or as 1250") });
  });

  it.each<[ProductField, string]>([
    ["gtin", "4.00638E+12"],
    ["gtin", "4,00638E+12"],
    ["hs_code", "8.5076E+09"],
    ["sku", "1.2E+15"],
    ["title", "9.40011E+21"],
    ["weightGrams", "1.25E+3"],
    ["price", "1.299E+03"],
  ])("of %s that a spreadsheet has rounded is refused: %j", (field, text) => {
    expect(readCell(field, text, GERMAN)).toEqual({ fault: expect.stringContaining("rounded") });
  });

  it.each<[ProductField, string, string]>([
    ["price", "€5", "Must be a number"],
    ["price", "0", "Must be at least 0.01"],
    ["status", "", "Must be “on sale” or “draft”"],
    ["class", "C9", "Must be none or C0 to C6"],
    ["end_at", "2026-02-30 10:00", "Must be a date and time such as 2026-12-24 18:00"],
    ["hs_code", "1", "Must be 6, 8 or 10 digits"],
  ])("of %s is refused with %j", (field, text, fault) => expect(readCell(field, text, FORM)).toEqual({ fault }));

  it.each<[ProductField, KeptValue]>([
    ["price", 0.1],
    ["status", "published"],
    ["class", "none"],
    ["remoteId", false],
    ["rangeKm", 0.25],
    ["rangeKm", 1.125],
    ["end_at", "2026-12-24T18:00:00.000Z"],
    ["kind", null],
  ])("of %s reads what an export writes: %j", (field, value) =>
    expect(readCell(field, toCellText(field, value), FORM)).toEqual({ value }),
  );
});
