import { describe, expect, it } from "vitest";
import { lowestBefore } from "./lowest-price";

const AT = new Date("2026-11-25T12:00:00Z");
const daysAgo = (days: number) => new Date(AT.getTime() - days * 86_400_000).toISOString();
const periods = (...list: [amount: number | null, days: number][]) =>
  list.map(([amount, days]) => ({ amount, since: daysAgo(days) }));

describe("the lowest price of the 30 days before", () => {
  it.each([
    ["none is kept", periods(), null],
    ["a price held all the time", periods([299, 400]), 299],
    ["it was raised within them", periods([349, 5], [299, 400]), 299],
    ["it was lower just within them", periods([349, 29.99], [199, 300]), 199],
    ["it was lower until they began", periods([349, 30], [199, 300]), 349],
    ["it was lower for a day", periods([299, 9], [249, 10], [299, 400]), 249],
    ["it was lower longer ago", periods([299, 40], [99, 41], [299, 400]), 299],
    ["a price begins at that moment", periods([1, 0], [299, 400]), 299],
    ["a price lasted no time", periods([299, 3], [1, 3], [299, 400]), 299],
    ["there was no price in between", periods([299, 3], [null, 10], [349, 400]), 299],
    ["it began a moment ago", periods([299, 0.01]), 299],
  ])("%s", (_case, kept, lowest) => {
    expect(lowestBefore(kept, AT)).toBe(lowest);
  });
});
