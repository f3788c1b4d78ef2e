import { describe, expect, it } from "vitest";
import { amountsAgree, toMajor, toMinor } from "./amount-guard";

const usd = (amount: number) => ({ amount, currency_code: "usd" });

describe("the amount guard", () => {
  it.each(["payment", "session", "cart"] as const)("refuses when the amount of the %s is a cent off", (which) => {
    const sums = { payment: usd(14900), session: usd(14900), cart: usd(14900) };
    expect(amountsAgree({ ...sums, [which]: usd(14899) })).toBe(false);
  });

  it.each(["payment", "session", "cart"] as const)("refuses when the currency of the %s is another", (which) => {
    const sums = { payment: usd(14900), session: usd(14900), cart: usd(14900) };
    expect(amountsAgree({ ...sums, [which]: { amount: 14900, currency_code: "bdt" } })).toBe(false);
  });

  it("refuses when the customer was shown another amount", () => {
    expect(amountsAgree({ payment: usd(100), session: usd(100), cart: usd(100), stated: 99 })).toBe(false);
  });

  it("refuses a payment of nothing", () => {
    expect(amountsAgree({ payment: usd(0), session: usd(0), cart: usd(0) })).toBe(false);
  });

  it("passes when all agree, and where nothing was stated", () => {
    expect(amountsAgree({ payment: usd(100), session: usd(100), cart: usd(100), stated: 100 })).toBe(true);
    expect(amountsAgree({ payment: usd(100), session: usd(100), cart: usd(100) })).toBe(true);
  });
});

describe("minor units", () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1.005, 1e22])("refuse %s", (value) => {
    expect(() => toMinor(value)).toThrow(RangeError);
  });

  it.each([
    [19.99, 1999],
    [0.5, 50],
    [149, 14900],
    [1.1 + 2.2, 330],
    [999_999.99, 99_999_999],
  ])("%s is %s", (major, minor) => {
    expect(toMinor(major)).toBe(minor);
    expect(toMajor(minor)).toBeCloseTo(major, 6);
  });
});
