import { expect, it } from "vitest";
import { mostOf, readQuantity } from "./quantity-field";

it.each([
  ["0", null, "At least 1. To take it out, choose Remove.", null],
  ["-2", null, "Only a whole number", null],
  ["1.5", null, "Only a whole number", null],
  ["1e3", null, "Only a whole number", null],
  ["two", null, "Only a whole number", null],
  ["1000", null, "999 at most", 999],
  ["99999999999999999999", null, "999 at most", 999],
  ["26", 25, "Only 25 in stock", 25],
  ["2", 0, "Only 1 in stock", 1],
])("a typed quantity (%s of %s in stock) is refused in words", (text, available, fault, instead) => {
  expect(readQuantity(text, available)).toEqual({ fault, instead });
});

it("a typed quantity is not refused while nothing is typed, and goes up to the stock and to what a line holds", () => {
  expect(readQuantity(" ")).toEqual({ fault: "", instead: null });
  expect([null, 0, 3, 5_000].map(mostOf)).toEqual([999, 1, 3, 999]);
});

it.each([
  ["1", null, 1],
  [" 12 ", null, 12],
  ["007", null, 7],
  ["999", null, 999],
  ["999", 2_000, 999],
  ["25", 25, 25],
])("a typed quantity (%s of %s in stock) is taken", (text, available, quantity) => {
  expect(readQuantity(text, available)).toEqual({ quantity });
});
