import { describe, expect, it } from "vitest";
import { formatAsWritten, formatCompact, formatDeduction, formatMoney, fromMajor, toMajor } from "./money";

describe("money", () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0.001, 19.999, 0.1 + 0.2, 1e-7, 1e20])(
    "refuses %d as an amount",
    (amount) => {
      expect(() => fromMajor(amount)).toThrow(RangeError);
    },
  );

  it("is exact both ways for every cent up to $2,000", () => {
    for (let minor = 0; minor <= 200_000; minor++) {
      const major = Number((minor / 100).toFixed(2));
      if (fromMajor(major) !== minor || toMajor(minor) !== major) throw new Error(`wrong at ${minor}`);
    }
  });

  it.each([
    [999_999.99, 99_999_999],
    [-5, -500],
  ])("makes %d dollars %d cents", (major, minor) => expect(fromMajor(major)).toBe(minor));

  it("is shown with a dollar sign and two decimals [S9-13]", () => {
    expect(formatMoney(123_456_700)).toBe("$1,234,567.00");
    expect(formatDeduction(4_000)).toBe("−$40.00");
  });
});

it("keeps every decimal of a written amount, and is short on the axis of a chart", () => {
  expect([21.505, 21.5, 1_234].map(formatAsWritten)).toEqual(["$21.505", "$21.50", "$1,234.00"]);
  const said = [0, 5_000, 14_990, 1_250_000, 123_400_000].map(formatCompact);
  expect(said).toEqual(["$0", "$50", "$149.9", "$12.5K", "$1.2M"]);
});
