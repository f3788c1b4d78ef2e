import { expect, it } from "vitest";
import type { PriceChange } from "../../contract/product-imports";
import { changePrice, lowestBefore } from "./prices";

it.each<[before: number | null, by: PriceChange["by"], value: number, after: number]>([
  [899, "set", 84_950, 849.5],
  [null, "set", 1_000, 10],
  [12.5, "amount", 10, 12.6],
  [12.5, "amount", -249, 10.01],
  [0.3, "amount", -10, 0.2],
  [100, "percent", -15, 85],
  [19.99, "percent", 10, 21.99],
  [1.15, "percent", 50, 1.73],
  [8.95, "percent", 12.5, 10.07],
  [0.01, "percent", 50, 0.02],
  [10, "amount", 29, 10.29],
  [1_000, "percent", 1.005, 1_010.05],
])("a changed price of %j by %s %j is %j", (before, by, value, price) =>
  expect(changePrice(before, { by, value })).toEqual({ price }),
);

it.each<[before: number | null, by: PriceChange["by"], value: number, fault: string]>([
  [5, "amount", -500, "Would cost 0.00"],
  [5, "amount", -600, "Would cost -1.00"],
  [5, "percent", -100, "Would cost 0.00"],
  [0.01, "percent", -60, "Would cost 0.00"],
  [5, "set", 0, "Would cost 0.00"],
  [5, "set", 199.9, "Must have at most two decimals"],
  [5, "amount", 0.5, "Must have at most two decimals"],
  [900_000, "percent", 50, "Must be at most 999,999.99"],
  [null, "percent", 10, "It has no price that could be changed"],
])("a changed price of %j by %s %j is refused: %s", (before, by, value, fault) =>
  expect(changePrice(before, { by, value })).toEqual({ fault }),
);

const AT = new Date("2026-11-25T12:00:00Z");
const daysAgo = (days: number) => new Date(AT.getTime() - days * 86_400_000).toISOString();
const periods = (...list: [amount: number | null, days: number][]) =>
  list.map(([amount, days]) => ({ amount, since: daysAgo(days) }));

it.each([
  ["none is kept", periods(), null],
  ["it was raised within them", periods([349, 5], [299, 400]), 299],
  ["it was lower just within them", periods([349, 29.99], [199, 300]), 199],
  ["it was lower until they began", periods([349, 30], [199, 300]), 349],
  ["it was lower for a day", periods([299, 9], [249, 10], [299, 400]), 249],
  ["it was lower longer ago", periods([299, 40], [99, 41], [299, 400]), 299],
  ["a price begins at that moment", periods([1, 0], [299, 400]), 299],
  ["a price lasted no time", periods([299, 3], [1, 3], [299, 400]), 299],
  ["there was no price in between", periods([299, 3], [null, 10], [349, 400]), 299],
  ["it was undone after six seconds", periods([299, 3], [1, 3 + 6 / 86_400], [299, 400]), 299],
  ["it was undone after a day", periods([299, 3], [1, 4], [299, 400]), 1],
  ["it was changed on after six seconds", periods([289, 3], [1, 3 + 6 / 86_400], [299, 400]), 1],
  ["the one that lasts was set six seconds ago", periods([1, 6 / 86_400], [299, 400]), 1],
])("the lowest price of the 30 days before %s", (_case, kept, lowest) => expect(lowestBefore(kept, AT)).toBe(lowest));
