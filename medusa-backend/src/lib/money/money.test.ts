import { defaultCurrencies } from "@medusajs/framework/utils";
import { getAmountFromSmallestUnit, getSmallestUnit } from "@medusajs/payment-stripe/dist/utils/get-smallest-unit";
import { describe, expect, it } from "vitest";
import { CURRENCY, LEAST_PRICE, minimumCharge, minorDigits } from "../../contract/currency";
import { isChargeable, toMajor, toMinor } from "./money";

describe("minor units", () => {
  it.each([
    [134.991, 13499],
    [134.955, 13496],
    [1.005, 101],
    [0.5, 50],
    [149, 14900],
    [1.1 + 2.2, 330],
    [999_999.99, 99_999_999],
    [12.344999999999999, 1235],
    [100.0000000001, 10000],
    [-0.001, 0],
    [-2.5, -250],
  ])("of $%s are %s, rounded half up", (major, minor) => {
    expect(toMinor(major, "usd")).toBe(minor);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e22])("refuse %s", (value) => {
    expect(() => toMinor(value, "usd")).toThrow(RangeError);
  });

  it.each([
    ["jpy", 149.5, 150],
    ["kwd", 1.234, 1230],
    ["huf", 149.5, 14950],
  ])("of %s follow the currency: %s are %s", (currency, major, minor) => {
    expect(toMinor(major, currency)).toBe(minor);
  });

  it.each(Object.keys(defaultCurrencies))("of %s are what Stripe is asked for", (code) => {
    expect(toMajor(1, code)).toBe(getAmountFromSmallestUnit(1, code));
    for (const major of [0, 1, 7.995, 134.955, 1234.56]) {
      const minor = toMinor(major, code);
      expect(getSmallestUnit(toMajor(minor, code), code)).toBe(minor);
    }
    expect(minorDigits(code)).toBe(minorDigits(code.toLowerCase()));
  });

  it("come back from major units unchanged", () => {
    for (let minor = 0; minor < 100_000; minor += 7) expect(toMinor(toMajor(minor, "usd"), "usd")).toBe(minor);
  });
});

describe("an amount that can be charged", () => {
  it.each([
    [21.505, "usd", false],
    [21.5, "usd", true],
    [0.001, "usd", false],
    [149.5, "jpy", false],
    [1.234, "kwd", false],
    [1.23, "kwd", true],
    [Number.NaN, "usd", false],
  ])("%s %s: %s", (major, currency, chargeable) => {
    expect(isChargeable(major, currency)).toBe(chargeable);
  });
});

describe("the least that a card can be charged", () => {
  it.each([
    ["usd", 50],
    ["GBP", 30],
    ["jpy", 50],
    ["huf", 17_500],
    ["ugx", 1],
    ["kwd", 10],
    ["bdt", 1],
  ])("in %s is %d minor units", (currency, minor) => {
    expect(minimumCharge(currency)).toBe(minor);
  });

  it("is told to browsers for the shop's currency", () => {
    expect(toMinor(LEAST_PRICE, CURRENCY)).toBe(minimumCharge(CURRENCY));
  });
});
