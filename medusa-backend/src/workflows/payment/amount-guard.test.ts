import { describe, expect, it } from "vitest";
import { amountsAgree } from "./amount-guard";

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
