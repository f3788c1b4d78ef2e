import { describe, expect, it } from "vitest";
import { toCellText } from "./csv-cells";

describe("a cell", () => {
  it.each([
    ["price", 1299, "1299.00"],
    ["price", 0.1, "0.10"],
    ["status", "published", "on sale"],
    ["status", "draft", "draft"],
    ["remoteId", false, "no"],
    ["rangeKm", 0.5, "0.5"],
    ["kind", null, ""],
    ["description", "one\r\ntwo ", "one\ntwo"],
  ])("shows %s %j as %j", (field, value, text) => expect(toCellText(field, value)).toBe(text));
});
