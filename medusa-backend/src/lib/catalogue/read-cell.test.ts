import { describe, expect, it } from "vitest";
import type { KeptValue, ProductField } from "../../contract/product-desk";
import { toCellText } from "./csv-cells";
import { readCell } from "./read-cell";

const FORM = { timeZone: "Europe/Berlin", decimalComma: false };

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
    expect(readCell("price", "12,5", { ...FORM, decimalComma: true })).toEqual({ value: 12.5 });
    expect(readCell("price", "12,5", FORM)).toEqual({ fault: "Must be a number" });
  });

  it.each<[ProductField, string, string]>([
    ["price", "$5", "Must be a number"],
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
    ["end_at", "2026-12-24T18:00:00.000Z"],
    ["kind", null],
  ])("of %s reads what an export writes: %j", (field, value) =>
    expect(readCell(field, toCellText(field, value), FORM)).toEqual({ value }),
  );
});
