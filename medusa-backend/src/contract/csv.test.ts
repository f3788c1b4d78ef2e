import fc from "fast-check";
import { expect, it } from "vitest";
import { csvOptionsOf, fromSafeCell, toSafeCell } from "./csv";

it.each(["=1+1", "+1", "-1", "@cmd", "\tx", "＝1", "'=1+1", "''-x"])(
  "a cell that begins like a formula is a text: %j",
  (text) => {
    expect(toSafeCell(text)).toBe(`'${text}`);
    expect(fromSafeCell(toSafeCell(text))).toBe(text);
  },
);

it.each(["Sparrow", "'quoted'", "", "'", "1 = 1"])("a cell that is no formula stays as it is: %j", (text) => {
  expect(toSafeCell(text)).toBe(text);
  expect(fromSafeCell(text)).toBe(text);
});

it("a cell comes back as it was, whatever it is", () => {
  const text = fc
    .array(fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "a", "1", "＋", " "))
    .map((all) => all.join(""));
  fc.assert(fc.property(text, (value) => fromSafeCell(toSafeCell(value)) === value));
});

it.each([
  ["1001;1Z9;UPS, Ground", ";"],
  ["Order\tTracking\n1001;1\t2", "\t"],
  ['"Order, number; or so"\t1', "\t"],
  ["1001\n1002;1Z9", ";"],
  ["Address,Name\nkite,a;b;c;d", ","],
  ["1001 1Z9", ","],
  ["", ","],
])("the separator of a file of %j is %j", (text, delimiter) => expect(csvOptionsOf(text)).toMatchObject({ delimiter }));
