import { describe, expect, it } from "vitest";
import { inRounds, keepsTo, perCore, quantileOf, sumUp } from "./measurements";

describe("sumUp", () => {
  it("fails the guard by the median, whatever the best round was", () => {
    const figure = sumUp({ name: "p50", unit: "ms", samples: [9, 2, 6], guard: { most: 5 } });
    expect(figure).toMatchObject({ median: 6, low: 2, high: 9, samples: 3, met: false });
  });

  it("is neither met nor missed without a guard", () => {
    expect(sumUp({ name: "p50", unit: "ms", samples: [1], goal: { most: 0 } }).met).toBeNull();
  });

  it("tells the shop's share of the peer's median", () => {
    expect(sumUp({ name: "p50", unit: "ms", samples: [1, 3], peer: [8, 2, 4] })).toMatchObject({ peer: 4, ratio: 0.5 });
  });

  it("takes no row without a sample for measured", () => {
    expect(() => sumUp({ name: "p50", unit: "ms", samples: [] })).toThrow("no samples");
  });
});

describe("keepsTo", () => {
  it.each([
    [5, { most: 5 }, true],
    [5.1, { most: 5 }, false],
    [98, { least: 98 }, true],
    [97.9, { least: 98 }, false],
  ])("says of %d against %o: %s", (value, bound, met) => expect(keepsTo(value, bound)).toBe(met));
});

describe("perCore", () => {
  it("divides by what the server used, not by the time that passed", () => expect(perCore(1_000, 0.5)).toBe(2_000));

  it("refuses a process that did not work", () => {
    expect(() => perCore(1_000, 0)).toThrow("no processor time");
    expect(() => perCore(1_000, Number.NaN)).toThrow("no processor time");
  });
});

describe("quantileOf", () => {
  it("does not depend on the order of the samples", () => {
    const samples = Array.from({ length: 101 }, (_, value) => 100 - value);
    expect(quantileOf(samples, 0.95)).toBe(95);
  });
});

it("takes targets in turns, the first of a round in turns too, and keeps each one's samples", async () => {
  const calls: string[] = [];
  const samples = await inRounds(["shop", "peer"], 3, async (target, round) => {
    calls.push(`${target} ${round}`);
    return `${target} ${round}`;
  });
  expect(calls).toEqual(["shop 0", "peer 0", "peer 1", "shop 1", "shop 2", "peer 2"]);
  expect(samples).toEqual([
    ["shop 0", "shop 1", "shop 2"],
    ["peer 0", "peer 1", "peer 2"],
  ]);
});
