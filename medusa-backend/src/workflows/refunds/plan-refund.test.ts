import { describe, expect, it } from "vitest";
import { partsOf } from "./plan-refund";

const line = (amount: number) => ({ title: "Sparrow", quantity: 1, amount });
const NONE = { lines: [], delivery: 0, goodwill: 0 };

describe("the parts of a refund", () => {
  it.each([
    ["a piece, delivery and goodwill", { amount: 1_800, lines: [line(1_000)], delivery: 500, goodwill: 300 }, 0],
    ["what was due from before", { ...NONE, amount: 700, goodwill: 500 }, 200],
    ["all that is left, for less than the pieces cost", { ...NONE, amount: 900, lines: [line(1_000)] }, -100],
  ])("are %s", (_what, plan, other) => {
    const parts = partsOf(plan);
    expect(parts.other).toBe(other);
    const sum = parts.lines.reduce((total, { amount }) => total + amount, 0);
    expect(sum + parts.delivery + parts.goodwill + parts.other).toBe(plan.amount);
  });

  it("give a cent of rounding to the last line", () => {
    const plan = { ...NONE, amount: 2_000, lines: [line(667), line(667), line(667)] };
    expect(partsOf(plan)).toMatchObject({ lines: [{ amount: 667 }, { amount: 667 }, { amount: 666 }], other: 0 });
  });
});
