import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromSafeCell, toCellText, toSafeCell } from "./csv-cells";

describe("a cell", () => {
  it.each(["=1+1", "+1", "-1", "@cmd", "\tx", "＝1", "'=1+1", "''-x"])(
    "that begins like a formula is a text: %j",
    (text) => {
      expect(toSafeCell(text)).toBe(`'${text}`);
      expect(fromSafeCell(toSafeCell(text))).toBe(text);
    },
  );

  it.each(["Sparrow", "'quoted'", "", "'", "1 = 1"])("that is no formula stays as it is: %j", (text) => {
    expect(toSafeCell(text)).toBe(text);
    expect(fromSafeCell(text)).toBe(text);
  });

  it("comes back as it was, whatever it is", () => {
    const text = fc
      .array(fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "a", "1", "＋", " "))
      .map((all) => all.join(""));
    fc.assert(fc.property(text, (value) => fromSafeCell(toSafeCell(value)) === value));
  });

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
