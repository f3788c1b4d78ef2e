import { MathBN } from "@medusajs/framework/utils";
import { expect, it } from "vitest";
import { partsOf, standardPart } from "./plan-refund";

const line = (amount: number) => ({ title: "Sparrow", quantity: 1, amount });
const NONE = { lines: [], delivery: 0, goodwill: 0 };

it.each([
  ["a piece, delivery and goodwill", { amount: 1_800, lines: [line(1_000)], delivery: 500, goodwill: 300 }, 0],
  ["what was due from before", { ...NONE, amount: 700, goodwill: 500 }, 200],
  ["all that is left, for less than the pieces cost", { ...NONE, amount: 900, lines: [line(1_000)] }, -100],
])("the parts of a refund are %s", (_what, plan, other) => {
  const parts = partsOf(plan);
  expect(parts.other).toBe(other);
  const sum = parts.lines.reduce((total, { amount }) => total + amount, 0);
  expect(sum + parts.delivery + parts.goodwill + parts.other).toBe(plan.amount);
});

it("the parts of a refund give a cent of rounding to the last line", () => {
  const plan = { ...NONE, amount: 2_000, lines: [line(667), line(667), line(667)] };
  expect(partsOf(plan)).toMatchObject({ lines: [{ amount: 667 }, { amount: 667 }, { amount: 666 }], other: 0 });
});

const part = (total: number, price: number, standard?: number) =>
  standardPart({ total: MathBN.convert(total), price: MathBN.convert(price), standard }).toNumber();

it.each([
  ["all of it where no other was chosen", part(5, 5), 5],
  ["what the standard one would have cost", part(29, 29, 5), 5],
  ["nothing where that is free", part(29, 29, 0), 0],
  ["all of it where the standard one was no cheaper", part(29, 29, 29), 29],
  ["never more than was paid, whatever ops write into the order", part(29, 29, 400), 29],
  ["its share of a tax", part(34.8, 29, 5), 6],
  ["nothing where a discount paid for it", part(0, 29, 5), 0],
  ["its share of a discount", part(14.5, 29, 5), 2.5],
  ["nothing of a delivery that was free", part(0, 0, 0), 0],
])("what a withdrawal refunds of a delivery is %s", (_what, refunded, expected) => {
  expect(refunded).toBeCloseTo(expected, 10);
});
